import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { secretsFrom } from '../platform/secrets.ts'
import { newSecret, openSecrets, sealSecret, signedHeaders } from './signing.ts'

const message = {
  id: 'evt_1',
  sentAtSeconds: Math.floor(Date.now() / 1_000),
  body: '{"type":"ping","text":"Привет"}',
}

test('the library of Standard Webhooks verifies what we sign', () => {
  const secret = newSecret()

  const headers = signedHeaders(message, [secret])

  expect(new Webhook(secret).verify(message.body, headers)).toEqual(JSON.parse(message.body))
  expect(headers['webhook-signature']).toBe(
    new Webhook(secret).sign(message.id, new Date(message.sentAtSeconds * 1_000), message.body),
  )
})

test('a changed body, id or time, or another secret, does not verify', () => {
  const secret = newSecret()
  const headers = signedHeaders(message, [secret])
  const verify = (body: string, change: Record<string, string>, by = secret) =>
    new Webhook(by).verify(body, { ...headers, ...change })

  expect(() => verify(`${message.body} `, {})).toThrow('No matching signature')
  expect(() => verify(message.body, { 'webhook-id': 'evt_2' })).toThrow('No matching signature')
  expect(() => verify(message.body, { 'webhook-timestamp': String(message.sentAtSeconds + 1) })).toThrow(
    'No matching signature',
  )
  expect(() => verify(message.body, {}, newSecret())).toThrow('No matching signature')
})

test('with two secrets there are two signatures, and each of them is enough', () => {
  const secrets = [newSecret(), newSecret()]

  const headers = signedHeaders(message, secrets)

  expect(headers['webhook-signature']?.split(' ')).toHaveLength(2)
  for (const secret of secrets)
    expect(new Webhook(secret).verify(message.body, headers)).toEqual(JSON.parse(message.body))
})

test('a secret has 256 bits, and two are never the same', () => {
  const secret = newSecret()
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(newSecret()).not.toBe(secret)
})

test('a sealed secret opens for its own endpoint only', () => {
  const secrets = secretsFrom(randomBytes(32))
  const sealed = sealSecret(secrets, 'one', 'whsec_x')

  expect(sealed.includes('whsec_x')).toBe(false)
  expect(openSecrets(secrets, { endpointId: 'one', secret: sealed, oldSecret: undefined })).toEqual([
    'whsec_x',
  ])
  expect(() => openSecrets(secrets, { endpointId: 'two', secret: sealed, oldSecret: undefined })).toThrow()
})
