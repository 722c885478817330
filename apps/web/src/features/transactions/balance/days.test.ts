import { expect, test } from 'vitest'
import { momentsOf, readDays, writeDays } from './days.ts'

const at = (search: string) => readDays(new URLSearchParams(search), '2026-11-18')

test('without days it is the current month; what the address says is kept; nonsense is not', () => {
  expect(at('view=balance')).toEqual({ start: '2026-11-01', end: '2026-11-18' })
  expect(at('start=2026-10-01&end=2026-10-31')).toEqual({ start: '2026-10-01', end: '2026-10-31' })
  expect(at('start=2026-10-99')).toEqual({ start: '2026-11-01', end: '2026-11-18' })
  expect(at('days=all')).toEqual({ start: undefined, end: undefined })
})

test('what is written is read again', () => {
  for (const days of [
    { start: '2026-10-01', end: undefined },
    { start: undefined, end: '2026-10-31' },
    { start: undefined, end: undefined },
  ])
    expect(readDays(new URLSearchParams(writeDays(days)), '2026-11-18')).toEqual(days)
})

// The last day is whole: what came at 23:59 of it belongs to the report.
test('a day ends where the next begins, where the reader sits', () => {
  const { from, to } = momentsOf({ start: '2026-10-31', end: '2026-10-31' })

  expect(new Date(from as string).getHours()).toBe(0)
  expect(new Date(to as string).getHours()).toBe(0)
  expect(new Date(to as string).getDate()).toBe(1)
  expect(momentsOf({ start: undefined, end: undefined })).toEqual({})
})
