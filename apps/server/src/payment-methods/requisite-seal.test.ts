import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { firstRing, withNewKey } from '../platform/key-ring.ts'
import { secretsFrom } from '../platform/secrets.ts'
import { requisiteSeal, versionOf } from './requisite-seal.ts'

const ring = firstRing(randomBytes(32))
const seal = requisiteSeal(secretsFrom(ring))
const place = { column: 'card', id: randomUUID(), ownerId: randomUUID() } as const

test('opens where it was sealed, and looks different each time', () => {
  const [one, other] = [seal.seal(place, '2200000000000004'), seal.seal(place, '2200000000000004')]

  expect(seal.open(place, one)).toBe('2200000000000004')
  expect(one.equals(other)).toBe(false)
  expect(one.toString('latin1')).not.toContain('2200')
})

test.each([
  ['another row', { ...place, id: randomUUID() }],
  ['another owner', { ...place, ownerId: randomUUID() }],
  ['another column', { ...place, column: 'account' }],
] as const)('moved to %s it does not open', (_, elsewhere) => {
  const sealed = seal.seal(place, '2200000000000004')

  expect(() => seal.open(elsewhere, sealed)).toThrow()
})

test('a changed byte anywhere, the version included, is seen', () => {
  const sealed = seal.seal(place, '2200000000000004')

  for (let at = 0; at < sealed.length; at += 1) {
    const bent = Buffer.from(sealed)
    bent[at] = (bent[at] ?? 0) ^ 1
    expect(() => seal.open(place, bent)).toThrow()
  }
})

function rotatedSeal() {
  const rotated = secretsFrom(withNewKey(ring))
  rotated.sealWith(1)
  return requisiteSeal(rotated)
}

test('a later key seals, the first one still opens, and without the later one its work stays shut', () => {
  const later = rotatedSeal()
  const [old, fresh] = [seal.seal(place, '111'), later.seal(place, '222')]

  expect([versionOf(old), versionOf(fresh)]).toEqual([1, 2])
  expect([later.open(place, old), later.open(place, fresh)]).toEqual(['111', '222'])
  expect(() => seal.open(place, fresh)).toThrow('no requisite key of version 2')
})

test('the index is the same for the same number, and differs by column and installation', () => {
  const index = seal.index('card', '2200000000000004')

  expect(index).toHaveLength(32)
  expect(seal.index('card', '2200000000000004').equals(index)).toBe(true)
  expect(seal.index('account', '2200000000000004').equals(index)).toBe(false)
  const stranger = requisiteSeal(secretsFrom(randomBytes(32)))
  expect(stranger.index('card', '2200000000000004').equals(index)).toBe(false)
})

// A thief of the old key must not find cards by guessing. Until all are made anew, both find a duplicate.
test('a new key makes another index, and still knows the one of the old key', () => {
  const later = rotatedSeal()
  const old = seal.index('card', '2200000000000004')

  expect(later.index('card', '2200000000000004').equals(old)).toBe(false)
  expect(later.olderIndexes('card', '2200000000000004')).toEqual([old])
  expect(seal.olderIndexes('card', '2200000000000004')).toEqual([])
})
