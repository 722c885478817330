import { expect, test } from 'vitest'
import { stillness } from './stillness.ts'

test('an archive that is behind and comes on does not stand still; one that comes no further for a minute does', () => {
  let atMs = 0
  const isStill = stillness(() => atMs)
  const look = (seconds: number, place: string | undefined, archiveSeconds: number) => {
    atMs = seconds * 1000
    return isStill({ place, archiveSeconds })
  }

  expect(look(0, '0/10', 300)).toBe(false)
  expect(look(59, '0/20', 359)).toBe(false)
  expect(look(118, '0/30', 418)).toBe(false)
  expect(look(177, '0/30', 477)).toBe(false)
  expect(look(179, '0/30', 479)).toBe(true)
  expect(look(180, '0/40', 480)).toBe(false)
})

test('a quiet database has nothing to copy, and an archive that never began stands still', () => {
  let atMs = 0
  const isStill = stillness(() => atMs)
  expect(isStill({ place: '0/10', archiveSeconds: 3 })).toBe(false)
  atMs = 600_000
  expect(isStill({ place: '0/10', archiveSeconds: 3 })).toBe(false)

  const neverBegan = stillness(() => atMs)
  expect(neverBegan({ place: undefined, archiveSeconds: 200 })).toBe(false)
  atMs += 61_000
  expect(neverBegan({ place: undefined, archiveSeconds: 261 })).toBe(true)
})
