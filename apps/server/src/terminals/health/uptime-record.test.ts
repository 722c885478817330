import { expect, test } from 'vitest'
import { uptimeOfSpan } from './uptime-record.ts'

const hour = (at: number) => new Date(Date.UTC(2026, 10, 15, at))
const phone = { createdAt: hour(-100), lastPingAt: hour(24), isSilent: false }
const span = { from: hour(12), during: { from: hour(13), to: hour(14) }, now: hour(24) }

test('heard all the time: a hundred percent and no gap', () => {
  expect(uptimeOfSpan(phone, [], span)).toEqual({ onlinePercent: 100, gaps: [], wasOnline: true })
})

test('a gap before and after the time to pay counts for the day, and the phone was there', () => {
  const gaps = [
    { from: hour(2), to: hour(5) },
    { from: hour(20), to: hour(23) },
  ]

  expect(uptimeOfSpan(phone, gaps, span)).toEqual({ onlinePercent: 75, gaps: gaps.slice(1), wasOnline: true })
})

test('a gap within the time to pay: it was not', () => {
  const gap = { from: hour(13.5), to: hour(15) }

  expect(uptimeOfSpan(phone, [gap], span)).toMatchObject({ gaps: [gap], wasOnline: false })
})

test('the silence that lasts is a gap up to now', () => {
  const silent = { ...phone, lastPingAt: hour(13), isSilent: true }

  expect(uptimeOfSpan(silent, [], span)).toMatchObject({
    gaps: [{ from: hour(13), to: hour(24) }],
    wasOnline: false,
  })
})

test('a phone that was made after the time to pay had begun was not there', () => {
  const young = { ...phone, createdAt: new Date(hour(13).getTime() + 1) }

  expect(uptimeOfSpan(young, [], span)).toMatchObject({ gaps: [], wasOnline: false })
})

test('a phone that was never heard has read nothing', () => {
  const mute = { createdAt: hour(0), lastPingAt: null, isSilent: false }

  expect(uptimeOfSpan(mute, [], span)).toMatchObject({ onlinePercent: 0, wasOnline: false })
})
