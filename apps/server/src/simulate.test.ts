import { expect, test } from 'vitest'
import { leftBehindText } from './simulate.ts'

const nothing = { outboxWaiting: 0, outboxFailed: 0, webhooksWaiting: 0, webhooksFailed: 0 }

test('a simulation that left nothing behind says so', () => {
  expect(leftBehindText(nothing)).toBe('Outbox: empty. Webhooks: all delivered.\n')
})

test('what waits and what failed is told apart, each by its number', () => {
  expect(leftBehindText({ ...nothing, outboxWaiting: 3 })).toBe(
    'Outbox: 3 waiting. Webhooks: all delivered.\n',
  )
  expect(leftBehindText({ ...nothing, outboxFailed: 1, webhooksWaiting: 2, webhooksFailed: 4 })).toBe(
    'Outbox: 1 failed. Webhooks: 2 waiting, 4 failed.\n',
  )
})
