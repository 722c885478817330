import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearBytes, nearId } from './near-id.ts'

const version4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test('at any moment it is a UUID of version 4', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_102_444_800_000 }), (ms) => {
      expect(nearId(ms)).toMatch(version4)
    }),
  )
})

test('what is made within a second begins alike, and the next second comes after it', () => {
  const second = 1_763_240_000_000
  const first = nearId(second).slice(0, 3)

  expect(nearId(second + 999).slice(0, 3)).toBe(first)
  expect(Number.parseInt(nearId(second + 1_000).slice(0, 3), 16)).toBe(
    (Number.parseInt(first, 16) + 1) % 4096,
  )
})

test('the rest is chance: none comes twice, and every bit of it is sometimes on and sometimes off', () => {
  const ids = Array.from({ length: 20_000 }, () => nearId(0))
  const seen = ids.reduce(
    (bits, id) => {
      const value = BigInt(`0x${id.replaceAll('-', '')}`)
      return { on: bits.on | value, always: bits.always & value }
    },
    { on: 0n, always: (1n << 128n) - 1n },
  )
  const changing = (seen.on & ~seen.always).toString(2).replaceAll('0', '').length

  expect(new Set(ids).size).toBe(ids.length)
  // Of 128 bits twelve are the moment's and six say what it is.
  expect(changing).toBe(110)
})

test('what is drawn for many is given to each once', () => {
  const lengths = [16, 24, 4_000, 5_000, 16, 4_096, 16]
  const all = lengths.flatMap((length) => {
    const bytes = nearBytes(length, 0)
    expect(bytes).toHaveLength(length)
    // In pieces of twelve, behind the moment's own.
    return Array.from({ length: Math.floor((length - 2) / 12) }, (_, at) =>
      bytes.subarray(2 + at * 12, 14 + at * 12).toString('hex'),
    )
  })

  expect(new Set(all).size).toBe(all.length)
})

test('bytes of any length begin with the moment', () => {
  expect(nearBytes(24, 0).subarray(0, 1)).toEqual(Buffer.from([0]))
  expect(
    nearBytes(24, 0x123 * 1_000)
      .toString('hex')
      .slice(0, 3),
  ).toBe('123')
  expect(nearBytes(24)).toHaveLength(24)
})
