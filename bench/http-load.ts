import { createHash, createHmac, randomInt, randomUUID } from 'node:crypto'
import pg from 'pg'
import { listen } from '../apps/server/src/platform/listen.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { heard } from './helper.ts'
import { Line } from './http-line.ts'
import type { Load, LoadResult } from './http-world.ts'
import { tailOf } from './measure.ts'

// Shops, payers' phones and their clocks in a process of their own, so that the server's processor time is the server's.

// The first line has the shops and phones, and each that follows how many seconds they shall deal; each is answered with a line.
const lines = heard()
const load = (await lines.next()) as Load
const waiting = new Map<string, () => void>()
const phones = load.phones.map(newPhone)
for (let seconds = await lines.next<number>(); seconds !== undefined; seconds = await lines.next<number>())
  lines.tell(await run(seconds))
process.exit(0)

async function run(seconds: number): Promise<LoadResult> {
  const before = process.cpuUsage()
  const watcher = await watchCompleted()
  const times: number[] = []
  let all = 0
  // As in every window of ours a second goes before, and what is under way at its end is not of it.
  const begins = performance.now() + 1000
  const ends = begins + seconds * 1000
  const caller = async () => {
    const line = new Line(load.url)
    for (let now = performance.now(); now < ends; ) {
      const started = now
      await wholeDeal(line)
      now = performance.now()
      all += 1
      if (now > begins && now <= ends) times.push(now - started)
    }
  }
  await Promise.all(Array.from({ length: load.callers }, caller))
  await watcher.stop()
  const { user, system } = process.cpuUsage(before)
  return {
    all,
    done: times.length,
    perSecond: times.length / seconds,
    ...tailOf(times),
    cpuMs: (user + system) / 1000,
  }
}

/** A shop orders, a bank's push comes to the trader's phone, the phone sends it, and the order is complete. */
async function wholeDeal(line: Line): Promise<void> {
  const amount = `${randomInt(500, 14_999)}.${String(randomInt(100)).padStart(2, '0')}`
  const order = { external_id: randomUUID(), amount, mode: 'h2h', order_type: 'c2c' }
  const key = load.keys[randomInt(load.keys.length)]
  const { status, body } = await line.post('/merchant/v1/orders', JSON.stringify(order), {
    authorization: `Bearer ${key}`,
  })
  if (status !== 201) throw new Error(`An order was refused: ${status} ${body}`)
  const made = JSON.parse(body) as { id: string; requisite: { card: string } }
  const tail = made.requisite.card.slice(-4)
  const completed = new Promise<void>((resolve) => waiting.set(made.id, resolve))
  phones[Math.floor(Number(tail) / load.methodsOfPhone)]?.saw(`MIR${tail} Перевод ${amount}р от Роман Т.`)
  await completed
}

/** One batch in flight; messages that come meanwhile go into the next. */
function newPhone({ terminalId, secret }: Load['phones'][number]) {
  const queue: object[] = []
  const line = new Line(load.url)
  let seq = 0
  let isBusy = false
  async function send(): Promise<void> {
    isBusy = true
    while (queue.length > 0) await bring(line, terminalId, secret, queue.splice(0, 50))
    isBusy = false
  }
  return {
    saw(said: string) {
      seq += 1
      queue.push({
        seq,
        id: randomUUID(),
        channel: 'push',
        sender: 'ru.sberbankmobile',
        title: 'СберБанк',
        text: said,
        received_at: new Date().toISOString(),
      })
      if (!isBusy) void send()
    },
  }
}

async function bring(
  line: Line,
  terminalId: string,
  secret: string,
  messages: readonly object[],
): Promise<void> {
  const body = JSON.stringify({ messages })
  const [timestamp, nonce] = [String(Date.now()), randomUUID()]
  const hash = createHash('sha256').update(body).digest('hex')
  const signed = `POST\n${load.messagesPath}\n${timestamp}\n${nonce}\n${hash}`
  const answer = await line.post(load.messagesPath, body, {
    'x-terminal-id': terminalId,
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-signature': createHmac('sha256', secret).update(signed).digest('hex'),
  })
  if (answer.status !== 200) throw new Error(`A phone was refused: ${answer.status} ${answer.body}`)
}

/** What webhooks would send to the shops, read from the table that they read, whenever orders are announced as moved. */
async function watchCompleted() {
  const client = new pg.Client({ connectionString: load.databaseUrl })
  await client.connect()
  const listener = await listen(load.databaseUrl, createLog('silent', process.stdout))
  listener.on('florin_order', (payload) => {
    const moved = payload.split(' ').filter((orderId) => waiting.has(orderId))
    if (moved.length > 0) void tell(moved)
  })
  async function tell(moved: readonly string[]): Promise<void> {
    const { rows } = await client.query({
      name: 'completed',
      text: `select order_id from merchant_event where order_id = any ($1::uuid[]) and type = 'order.completed'`,
      values: [moved],
    })
    for (const { order_id: orderId } of rows) {
      waiting.get(orderId)?.()
      waiting.delete(orderId)
    }
  }
  return {
    async stop() {
      await listener.close()
      await client.end()
    },
  }
}
