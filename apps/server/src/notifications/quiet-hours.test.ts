import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { isQuietAt, isTimeZone, minuteOfDay, quietUntil } from './quiet-hours.ts'

const night = { isOn: true, from: 23 * 60, to: 7 * 60, timeZone: 'Europe/Moscow' }
const until = (quiet: typeof night, now: string) => quietUntil(quiet, new Date(now))?.toISOString()

describe('quiet hours end', () => {
  test.each([
    ['before they begin', 'Europe/Moscow', '2026-11-18T19:59:59Z', undefined],
    ['from their first minute', 'Europe/Moscow', '2026-11-18T20:00:00Z', '2026-11-19T04:00:00.000Z'],
    ['to their last', 'Europe/Moscow', '2026-11-19T03:59:59Z', '2026-11-19T04:00:00.000Z'],
    ['not after it', 'Europe/Moscow', '2026-11-19T04:00:00Z', undefined],
    ['in a zone with a half hour', 'Asia/Kolkata', '2026-11-18T18:00:00Z', '2026-11-19T01:30:00.000Z'],
    [
      'in a night that is an hour shorter',
      'Europe/Berlin',
      '2026-03-28T23:00:00Z',
      '2026-03-29T05:00:00.000Z',
    ],
    [
      'in a night that is an hour longer',
      'Europe/Berlin',
      '2026-10-24T22:00:00Z',
      '2026-10-25T06:00:00.000Z',
    ],
  ])('%s, %s', (_name, timeZone, now, end) => {
    expect(until({ ...night, timeZone }, now)).toBe(end)
  })

  test('at the first minute that exists, where their end falls into the hour that is left out', () => {
    const quiet = { ...night, to: 2 * 60 + 30, timeZone: 'Europe/Berlin' }
    expect(until(quiet, '2026-03-29T00:30:00Z')).toBe('2026-03-29T01:00:00.000Z')
  })

  test('never where they are off or have no length', () => {
    expect(until({ ...night, isOn: false }, '2026-11-18T22:00:00Z')).toBeUndefined()
    expect(until({ ...night, from: 60, to: 60 }, '2026-11-18T22:00:00Z')).toBeUndefined()
  })
})

const zones = [
  'Europe/Moscow',
  'Europe/Berlin',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Africa/Cairo',
]
const minute = fc.integer({ min: 0, max: 1_439 })

test('they end at the first minute after now that is not quiet, in every zone and on every day', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      minute,
      minute,
      fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true }),
      (timeZone, from, to, now) => {
        const quiet = { isOn: true, from, to, timeZone }
        const end = quietUntil(quiet, now)
        expect(end !== undefined).toBe(isQuietAt(quiet, now.getTime()))
        if (!end) return
        expect(isQuietAt(quiet, end.getTime())).toBe(false)
        expect(end.getTime() - now.getTime()).toBeLessThanOrEqual(25 * 3_600_000)
        for (let at = now.getTime(); at < end.getTime(); at += 7 * 60_000)
          expect(isQuietAt(quiet, at)).toBe(true)
        expect(isQuietAt(quiet, end.getTime() - 1)).toBe(true)
      },
    ),
    { numRuns: 200 },
  )
})

test('a zone is known by its name', () => {
  expect(['Europe/Moscow', 'UTC', 'Asia/Kolkata'].filter(isTimeZone)).toHaveLength(3)
  expect(['', 'Mars/Olympus', '+03:00', 'Europe/Moscow; drop', '__proto__'].filter(isTimeZone)).toEqual([])
  expect(minuteOfDay('Europe/Moscow', Date.parse('2026-11-18T21:05:00Z'))).toBe(5)
})

test('however a zone is spelled, it has one clock', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  const name = 'Pacific/Auckland'
  for (let letter = 0; letter < name.length; letter += 1)
    expect(isTimeZone(`${name.slice(0, letter).toUpperCase()}${name.slice(letter)}`)).toBe(true)

  expect(made).toHaveBeenCalledTimes(1)
  made.mockRestore()
})
