import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { secretsFrom, sha256 } from './secrets.ts'

const secrets = secretsFrom(randomBytes(32))

test('what is sealed opens for the same context only, and not when a bit was changed', () => {
  const sealed = secrets.seal('a place', 'Перевод 5 000р')

  expect(secrets.unseal('a place', sealed)).toBe('Перевод 5 000р')
  expect(() => secrets.unseal('another', sealed)).toThrow()
  sealed.writeUInt8(sealed.readUInt8(20) ^ 1, 20)
  expect(() => secrets.unseal('a place', sealed)).toThrow()
})

// The same number under the same key twice would give both texts away.
test('no sealing has the number of another, however many there are', () => {
  const all = Array.from({ length: 2_000 }, () => secrets.seal('a place', 'x'))

  expect(new Set(all.map((sealed) => sealed.toString('hex', 0, 12)))).toHaveLength(2_000)
  for (const sealed of all) expect(secrets.unseal('a place', sealed)).toBe('x')
})

test('a mac knows where each part ends, and nothing of how it was given', () => {
  const mac = (...parts: (string | Buffer)[]) => secrets.mac('test', ...parts).toString('hex')

  expect(mac('ab', 'c')).not.toBe(mac('a', 'bc'))
  expect(mac('abc')).not.toBe(mac('abc', ''))
  expect(mac('3:a', 'b')).not.toBe(mac('3', 'a1:b'))
  expect(mac(Buffer.from('счёт'), 'б', Buffer.from('в'))).toBe(mac('счёт', Buffer.from('б'), 'в'))
  expect(secrets.mac('test', 'a')).not.toEqual(secrets.mac('other', 'a'))
})

test('a mac stays the same from version to version: it is in the database', () => {
  const known = secretsFrom(Buffer.alloc(32, 7))

  expect(known.mac('message', 'push', 'ru.bank', Buffer.from('x'), 'счёт').toString('hex')).toBe(
    'eb678448779a484124bcf783cad4cde22dd360198ef2ce068a0f95b18d172997',
  )
})

test('sha256 is sha256', () => {
  expect(sha256('abc').toString('hex')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
  expect(sha256(Buffer.from('abc'))).toEqual(sha256('abc'))
})
