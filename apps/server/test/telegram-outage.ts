import { type AlertKind, alertFollowSeconds } from '@florin/contract'
import type { Fault } from '@florin/sandbox/telegram-api/index'
import { expect } from 'vitest'
import type { Reader, TelegramAlerts } from './telegram-alerts.ts'

const stepSeconds = 60
const retryAfter = 30
/** One of each weight, and one more that is ordinary. */
const kinds: readonly AlertKind[] = [
  'login.new_device',
  'dispute.decided',
  'deposit.credited',
  'terminal.back',
]

interface Size {
  readonly people: number
  /** In each minute. */
  readonly alerts: number
  /** Minutes of each kind of death. */
  readonly minutes: { readonly error: number; readonly cut: number; readonly silent: number }
  /** Minutes of 429. */
  readonly busyMinutes: number
}

/**
 * Telegram is down, then busy, then up, while alerts go on. The time is shortened by moving all clocks on by a minute as soon as the
 * minute's alerts have been tried: what waits, waits for as long as it would, without the test waiting for it.
 */
export async function liveThroughOutage(alerts: TelegramAlerts, size: Size): Promise<void> {
  const readers = await alerts.readers(size.people)
  const { error, cut, silent } = size.minutes
  await during(alerts, { kind: 'status', status: 502 }, () => minutes(alerts, size, readers, error))
  await during(alerts, { kind: 'cut' }, () => minutes(alerts, size, readers, cut))
  // Nothing is proven by waiting out the usual 15 s each time.
  Object.assign(alerts.bench.parts, { channelMs: 3_000 })
  await during(alerts, { kind: 'hang' }, () => minutes(alerts, size, readers, silent))
  Object.assign(alerts.bench.parts, { channelMs: 15_000 })
  await expectTaken(alerts, ['push', 'mail'])

  const begun = alerts.telegram.control.calls('sendMessage').length
  const busy = { kind: 'status', status: 429, retryAfter } as const
  await during(alerts, busy, () => minutes(alerts, size, readers, size.busyMinutes))
  await expectTaken(alerts, ['push', 'mail'])
  expectPausesKept(alerts, begun)

  await alerts.pass(retryAfter)
  await minutes(alerts, size, readers, 2)
  await expectTaken(alerts, ['push', 'mail', 'telegram'])
  await during(alerts, { kind: 'lost answer' }, () => minutes(alerts, size, readers, 1))
  await follow(alerts)
  await expectOnce(alerts, readers)
  expect(alerts.telegram.control.tooFast()).toBe(0)
}

async function during({ telegram }: TelegramAlerts, fault: Fault, live: () => Promise<void>): Promise<void> {
  const end = telegram.control.faults({ fault, method: 'sendMessage' })
  await live()
  end()
}

let alertCount = 0

async function minutes(alerts: TelegramAlerts, size: Size, readers: readonly Reader[], count: number) {
  const { bench } = alerts
  for (let minute = 0; minute < count; minute += 1) {
    for (let number = 0; number < size.alerts; number += 1) {
      const reader = readers[alertCount % readers.length]
      await bench.tell(reader?.userId ?? '', kinds[Math.floor(alertCount / readers.length) % kinds.length])
      alertCount += 1
    }
    await bench.dispatcher.drain()
    await alerts.pass(stepSeconds)
  }
}

/** Case and security alerts that were not opened go to the channels that they have not been through. */
async function follow(alerts: TelegramAlerts): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await alerts.pass(alertFollowSeconds)
    await alerts.bench.dispatcher.drain()
  }
}

/** All of them, in time, by these channels so far. */
async function expectTaken({ bench }: TelegramAlerts, channels: readonly string[]): Promise<void> {
  expect(await bench.rows(`select kind, state from alert where taken_at is null`)).toEqual([])
  const late = await bench.rows(`select from alert where taken_at - created_at > interval '60 s'`)
  expect(late).toEqual([])
  const by = await bench.rows<{ taken_by: string }>('select distinct taken_by from alert')
  expect(by.map(({ taken_by }) => taken_by).toSorted()).toEqual(channels.toSorted())
}

/** No chat got a message before the pause that Telegram demanded was over. */
function expectPausesKept({ telegram }: TelegramAlerts, begun: number): void {
  const calls = telegram.control.calls('sendMessage').slice(begun)
  expect(calls.length).toBeGreaterThan(0)
  const last = new Map<unknown, number>()
  for (const { values, at } of calls) {
    const before = last.get(values.chat_id)
    // A second of our own rounding.
    if (before !== undefined) expect(at - before).toBeGreaterThanOrEqual((retryAfter - 1) * 1000)
    last.set(values.chat_id, at)
  }
}

interface Row {
  readonly id: string
  readonly weight: string
}

/** No channel accepts an alert twice, and an ordinary one is accepted by one channel, unless Telegram's answer was lost. */
async function expectOnce(alerts: TelegramAlerts, readers: readonly Reader[]): Promise<void> {
  const accepted = alerts.accepted(readers)
  const lost = new Set(
    (
      await alerts.bench.rows<{ id: string }>(
        `select alert_id as id from alert_try where result = 'away' and channel = 'telegram'`,
      )
    )
      .map(({ id }) => id)
      .filter((id) => accepted.has(`telegram ${id}`)),
  )
  const rows = await alerts.bench.rows<Row>('select id, weight from alert')
  const times = ({ id }: Row) =>
    ['telegram', 'push', 'mail'].map((name) => accepted.get(`${name} ${id}`) ?? 0)
  const answered = rows.filter(({ id }) => !lost.has(id))
  expect(answered.filter((row) => Math.max(...times(row)) !== 1)).toEqual([])
  const ordinary = answered.filter(({ weight }) => weight === 'ordinary')
  expect(ordinary.filter((row) => times(row).reduce((sum, one) => sum + one) !== 1)).toEqual([])
  expect(lost.size).toBeGreaterThan(0)
  expect(rows.filter(({ id }) => lost.has(id)).filter((row) => Math.max(...times(row)) > 2)).toEqual([])
}
