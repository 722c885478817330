import { expect, test } from 'vitest'
import { replyLeft } from './reply-left.ts'

const due = '2026-11-16T04:24:00.000Z'
const at = (text: string) => replyLeft(due, Date.parse(text))

test('hours and minutes until the reply is due; a started minute counts', () => {
  expect(at('2026-11-15T14:32:00.000Z')).toEqual({ hours: 13, minutes: 52, isUrgent: false, isOver: false })
  expect(at('2026-11-16T04:23:59.000Z')).toEqual({ hours: 0, minutes: 1, isUrgent: true, isOver: false })
})

test('two hours are urgent, and afterwards it is over', () => {
  expect(at('2026-11-16T02:24:00.000Z').isUrgent).toBe(true)
  expect(at('2026-11-16T02:23:00.000Z').isUrgent).toBe(false)
  expect(at('2026-11-17T00:00:00.000Z')).toEqual({ hours: 0, minutes: 0, isUrgent: true, isOver: true })
})
