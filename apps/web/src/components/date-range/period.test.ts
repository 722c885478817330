import { expect, test } from 'vitest'
import { dashed, daysBefore, faultsOf, isDay, presetPeriod, readDay, shortPeriod, today } from './period.ts'

const now = '2026-11-15'

test('a day is a day that the calendar has', () => {
  expect(isDay('2028-02-29')).toBe(true)
  expect(['2026-02-29', '2026-13-01', '2026-1-1', '15-11-2026', ''].some(isDay)).toBe(false)
})

test.each(['15-11-2026', '15.11.2026', '15/11/2026', ' 15-11-2026 ', '2026-11-15'])(
  '%s is understood',
  (typed) => {
    expect(readDay(typed)).toBe('2026-11-15')
  },
)

test('what is no date is not guessed', () => {
  expect(['31-02-2026', '15-11-26', 'today', '15112026'].map(readDay)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('a pasted date keeps all that it has: what is too much is a fault, not another day', () => {
  expect(['  15.11.2026', '15.11.20261', '151120261'].map(dashed)).toEqual([
    '15.11.2026',
    '15.11.20261',
    '15-11-20261',
  ])
  expect(readDay('15-11-20261')).toBeUndefined()
})

test('dashes come by themselves', () => {
  expect(['0', '01', '011', '01112', '01112026', '1-1', '01-11-2026'].map(dashed)).toEqual([
    '0',
    '01',
    '01-1',
    '01-11-2',
    '01-11-2026',
    '1-1',
    '01-11-2026',
  ])
})

test('today is the reader’s day, not the server’s', () => {
  expect(today(new Date(2026, 10, 15, 0, 5))).toBe(now)
})

test('days go back over the ends of months and years', () => {
  expect([daysBefore('2026-03-01', 1), daysBefore('2026-01-01', 1)]).toEqual(['2026-02-28', '2025-12-31'])
})

test('the usual periods end today and count it', () => {
  expect(presetPeriod('today', now)).toEqual([now, now])
  expect(presetPeriod('week', now)).toEqual(['2026-11-09', now])
  expect(presetPeriod('month', now)).toEqual(['2026-10-17', now])
  expect(presetPeriod('this_month', now)).toEqual(['2026-11-01', now])
})

test('the start is not after the end, and neither lies ahead', () => {
  expect(faultsOf({ start: '01-11-2026', end: '15-11-2026' }, now)).toEqual({})
  expect(faultsOf({ start: '', end: '15-11-2026' }, now)).toEqual({})
  expect(faultsOf({ start: '10-11-2026', end: '09-11-2026' }, now)).toEqual({
    start: 'range_start_late',
    end: 'range_end_early',
  })
  expect(faultsOf({ start: '16-11-2026', end: 'x' }, now)).toEqual({
    start: 'range_future',
    end: 'range_format',
  })
})

test('a narrow page names the period shortly', () => {
  expect(shortPeriod('2026-11-01', '2026-11-15', 'ru')).toBe('1–15 нояб')
  expect(shortPeriod('2026-11-01', '2026-11-15', 'en')).toBe('Nov 1–15')
  expect(shortPeriod('2025-12-30', '2026-01-02', 'en')).toContain('2025')
})
