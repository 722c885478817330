import type { AlertBench } from './alert-bench.ts'

export interface Drained {
  /** Alerts of one person that were sent before an older one of theirs. */
  readonly outOfOrder: number
  readonly sent: number
  readonly mostInFlight: number
  /** By which the heap was larger than at the start, when it was at its largest. */
  readonly heapGrownBytes: number
}

/** Alerts for these people in turn, an hour old, a millisecond apart; `about` has their number. */
export async function queueMany(bench: AlertBench, count: number, userIds: readonly string[]): Promise<void> {
  const id = await bench.tell(userIds[0] ?? '', 'login.new_device')
  await bench.rows(
    `insert into alert (user_id, kind, weight, content, about, created_at, next_at)
     select ($1::uuid[])[1 + number % $2::int], kind, weight, content, 'number:' || number, at, at
     from alert, generate_series(1, $3::int) number, lateral (select now() - interval '1 h' + number * interval '1 ms' as at) moment
     where id = $4`,
    [userIds, userIds.length, count, id],
  )
  await bench.rows('delete from alert where id = $1', [id])
  await bench.rows('analyze alert')
}

/** Queues alerts for some people in turn, drains them, and says how that went. The channel keeps nothing of what it is given. */
export async function drainMany(bench: AlertBench, count: number, people: number): Promise<Drained> {
  await queueMany(bench, count, await Promise.all(Array.from({ length: people }, () => bench.person())))
  const last = new Map<string, number>()
  let [outOfOrder, sent, inFlight, mostInFlight, largest] = [0, 0, 0, 0, 0]
  const start = process.memoryUsage().heapUsed
  bench.telegram.send = async (userId, message) => {
    inFlight += 1
    mostInFlight = Math.max(mostInFlight, inFlight)
    const number = Number(message.about?.split(':')[1])
    if (number < (last.get(userId) ?? 0)) outOfOrder += 1
    last.set(userId, number)
    sent += 1
    if (sent % 500 === 0) largest = Math.max(largest, process.memoryUsage().heapUsed)
    await new Promise((resolve) => setImmediate(resolve))
    inFlight -= 1
    return { result: 'taken' }
  }
  await bench.dispatcher.drain()
  return { outOfOrder, sent, mostInFlight, heapGrownBytes: Math.max(0, largest - start) }
}
