import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { queueMany } from '../src/notifications/test/many-alerts.ts'
import type { Reader, TelegramAlerts } from './telegram-alerts.ts'

export interface DrainedQueue {
  readonly accepted: number
  readonly seconds: number
  /** Alerts that came to a chat after a newer one. */
  readonly outOfOrder: number
  /** Answers 429. */
  readonly tooFast: number
  /** The most that came within any one second. */
  readonly mostInASecond: number
  /** What is alive at the end and was not after the first tenth. */
  readonly heapGrownBytes: number
}

/** Queues alerts for some chats in turn, and drains them through Telegram, which enforces its limits. There is no other channel. */
export async function drainThroughTelegram(
  alerts: TelegramAlerts,
  count: number,
  chats: number,
): Promise<DrainedQueue> {
  const { bench, telegram } = alerts
  const readers = await alerts.readers(chats)
  for (const other of [bench.push, bench.mail]) Object.assign(other, { places: async () => [] })
  await queueMany(
    bench,
    count,
    readers.map(({ userId }) => userId),
  )
  const heap = watchHeap(() => telegram.control.calls('sendMessage').length, count)
  const began = performance.now()
  await drainAll(alerts)
  const seconds = (performance.now() - began) / 1000
  // Before the chats are read for what is counted below.
  const heapGrownBytes = heap.end()
  const calls = telegram.control.calls('sendMessage')
  return {
    accepted: [...alerts.accepted(readers).values()].reduce((sum, one) => sum + one, 0),
    seconds,
    outOfOrder: await overtaken(alerts, readers),
    tooFast: telegram.control.tooFast(),
    mostInASecond: mostWithin(
      calls.map(({ at }) => at),
      1_000,
    ),
    heapGrownBytes,
  }
}

/** A message that was put off for its turn comes back within seconds, as by the job that runs every two. */
async function drainAll({ bench }: TelegramAlerts): Promise<void> {
  for (;;) {
    await bench.dispatcher.drain()
    const waiting = await bench.rows(`select from alert where state = 'waiting' limit 1`)
    if (waiting.length === 0) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

async function overtaken(alerts: TelegramAlerts, readers: readonly Reader[]): Promise<number> {
  const rows = await alerts.bench.rows<{ id: string; number: number }>(
    `select id, split_part(about, ':', 2)::int as number from alert`,
  )
  const numbers = new Map(rows.map(({ id, number }) => [id, number]))
  const chats = readers.map((reader) => alerts.alertsIn(reader).flatMap((id) => numbers.get(id) ?? []))
  return chats.flatMap((chat) => chat.filter((number, at) => number < (chat[at - 1] ?? 0))).length
}

function mostWithin(times: readonly number[], ms: number): number {
  let first = 0
  let most = 0
  for (const [last, at] of times.entries()) {
    while ((times[first] ?? 0) <= at - ms) first += 1
    most = Math.max(most, last - first + 1)
  }
  return most
}

function watchHeap(progress: () => number, count: number) {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const used = () => {
    collect()
    return process.memoryUsage().heapUsed
  }
  let early: number | undefined
  const timer = setInterval(() => {
    if (early === undefined && progress() > count / 10) early = used()
  }, 500)
  return {
    end(): number {
      clearInterval(timer)
      return used() - (early ?? 0)
    },
  }
}
