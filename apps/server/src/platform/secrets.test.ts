import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { firstRing, withNewKey, withoutKeysBefore } from './key-ring.ts'
import { sealedWith, secretsFrom, sha256 } from './secrets.ts'

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

test('after a rotation the new key seals and both open; without the old one its work stays shut', () => {
  const ring = withNewKey(firstRing(randomBytes(32)))
  const rotating = secretsFrom(ring)
  const old = rotating.seal('a place', 'before')

  rotating.sealWith(1)
  const fresh = rotating.seal('a place', 'after')

  expect([sealedWith(old), sealedWith(fresh)]).toEqual([0, 1])
  expect([rotating.unseal('a place', old), rotating.unseal('a place', fresh)]).toEqual(['before', 'after'])
  rotating.learn(withoutKeysBefore(ring, 1))
  expect(rotating.unseal('a place', fresh)).toBe('after')
  // Else a thief of the old key could put things into the database that open.
  expect(() => rotating.unseal('a place', old)).toThrow('key 0, which is retired')
})

test('a process that has not heard of a key neither seals with it nor opens its work', () => {
  const ring = firstRing(randomBytes(32))
  const [late, early] = [secretsFrom(ring), secretsFrom(withNewKey(ring))]
  early.sealWith(1)

  expect(() => late.sealWith(1)).toThrow('SECRET_FILE has no key 1.')
  expect(() => late.unseal('x', early.seal('x', 'y'))).toThrow('SECRET_FILE has no key 1.')
  expect(late.sealingKey).toBe(0)
})

test('macs and the fingerprint outlive a rotation; a file with another first line is refused', () => {
  const ring = firstRing(randomBytes(32))
  const [one, rotated] = [secretsFrom(ring), secretsFrom(withoutKeysBefore(withNewKey(ring), 1))]
  rotated.sealWith(1)

  expect(rotated.mac('password', 'x')).toEqual(one.mac('password', 'x'))
  expect(rotated.fingerprint).toBe(one.fingerprint)
  expect(() => one.learn(firstRing(randomBytes(32)))).toThrow('the first line must never change')
})
