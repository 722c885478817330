import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { secretsFrom } from '../../platform/secrets.ts'
import { vapidKeys } from './vapid-keys.ts'

// Browsers keep the public key in their subscription: a version that derives another one silences every device.
test('a master key always gives the same pair', () => {
  const keys = vapidKeys(secretsFrom(Buffer.alloc(32, 7)))

  expect(keys).toEqual({
    publicKey: 'BMnuRoDOAyDnaGgTggKFqWaTl9XQPbYvZtEWEsMo6YdvdwmZDHw71SB3sOMeLG4Z8xKFCZyByBOqhFqBt7Nj0-U',
    privateKey: 'bppXY8YOaFI1uu2euoTb9LmR6f0KO5fxMzyYvv8jUBA',
  })
  expect(vapidKeys(secretsFrom(Buffer.alloc(32, 8))).publicKey).not.toBe(keys.publicKey)
})

test('the public key is the point of the private one', () => {
  const { publicKey, privateKey } = vapidKeys(secretsFrom(Buffer.alloc(32, 9)))
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey, 'base64url')

  expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65)
  expect(pair.getPublicKey('base64url')).toBe(publicKey)
})

test('a number that is no private key is passed over', () => {
  const drawn = [Buffer.alloc(32, 0xff), Buffer.alloc(32, 0), Buffer.alloc(32, 1)]
  const mac = (_use: string, counter: string | Buffer = '') => drawn[Number(counter)] ?? Buffer.alloc(0)

  expect(vapidKeys({ mac }).privateKey).toBe(Buffer.alloc(32, 1).toString('base64url'))
})
