import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CarouselState, startCarousel } from './carousel.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function start({ isCalm = false, count = 3 } = {}) {
  const seen: CarouselState[] = [{ shown: 0, leaving: undefined }]
  const carousel = startCarousel({ count, isCalm, onChange: (state) => seen.push(state) })
  return { carousel, now: () => seen.at(-1), seen }
}

test('the next banner comes every minute, and after the last the first', () => {
  const { now } = start()

  vi.advanceTimersByTime(59_999)
  expect(now()).toEqual({ shown: 0, leaving: undefined })
  vi.advanceTimersByTime(1)
  expect(now()).toEqual({ shown: 1, leaving: 0 })
  vi.advanceTimersByTime(60_000)
  expect(now()?.shown).toBe(2)
  vi.advanceTimersByTime(60_000)
  expect(now()?.shown).toBe(0)
})

test('one fades into the next for 450 ms', () => {
  const { carousel, now } = start()
  carousel.go(2)
  expect(now()).toEqual({ shown: 2, leaving: 0 })

  vi.advanceTimersByTime(449)
  expect(now()?.leaving).toBe(0)
  vi.advanceTimersByTime(1)
  expect(now()).toEqual({ shown: 2, leaving: undefined })
})

test('a choice during a fade is ignored, and so is the banner that is there already', () => {
  const { carousel, now, seen } = start()
  carousel.go(0)
  expect(seen).toHaveLength(1)

  carousel.go(1)
  carousel.go(2)
  vi.advanceTimersByTime(450)
  expect(now()).toEqual({ shown: 1, leaving: undefined })
})

test('a choice stops the autoplay for five seconds; then its minute begins', () => {
  const { carousel, now } = start()
  vi.advanceTimersByTime(59_000)
  carousel.go(1)

  vi.advanceTimersByTime(64_999)
  expect(now()?.shown).toBe(1)
  vi.advanceTimersByTime(1)
  expect(now()?.shown).toBe(2)
})

test('while it is held nothing moves by itself, but a choice is heard', () => {
  const { carousel, now } = start()
  carousel.hold()
  vi.advanceTimersByTime(300_000)
  expect(now()?.shown).toBe(0)
  carousel.go(2)
  vi.advanceTimersByTime(300_000)
  expect(now()?.shown).toBe(2)

  carousel.release()
  vi.advanceTimersByTime(60_000)
  expect(now()?.shown).toBe(0)
})

test('for calm eyes nothing moves by itself, and a choice shows at once', () => {
  const { carousel, now } = start({ isCalm: true })
  vi.advanceTimersByTime(300_000)
  expect(now()?.shown).toBe(0)

  carousel.go(1)
  expect(now()).toEqual({ shown: 1, leaving: undefined })
  carousel.release()
  vi.advanceTimersByTime(300_000)
  expect(now()?.shown).toBe(1)
})

test('a single banner stays, and a stopped carousel leaves no timer behind', () => {
  const { now } = start({ count: 1 })
  vi.advanceTimersByTime(300_000)
  expect(now()?.shown).toBe(0)

  const { carousel } = start()
  carousel.go(1)
  carousel.stop()
  expect(vi.getTimerCount()).toBe(0)
})
