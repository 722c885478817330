import { createHash, createHmac, randomInt, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Load, LoadResult } from './http-world.ts'

// Shops, payers' phones and their clocks in a process of their own, so that the server's processor time is the server's.

const load = JSON.parse(await text(process.stdin)) as Load
const agent = new Agent({ keepAlive: true, maxSockets: load.callers })
const waiting = new Map<string, () => void>()
const phones = load.phones.map(newPhone)
process.stdout.write(JSON.stringify(await run()))
process.exit(0)

async function run(): Promise<LoadResult> {
  const watcher = await watchCompleted()
  const times: number[] = []
  const began = performance.now()
  const ends = began + load.seconds * 1000
  const caller = async () => {
    while (performance.now() < ends) {
      const started = performance.now()
      await wholeDeal()
      times.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: load.callers }, caller))
  const seconds = (performance.now() - began) / 1000
  await watcher.stop()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  const seqs = phones.map((phone) => phone.seq())
  return { done: times.length, perSecond: times.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99), seqs }
}

/** A shop asks, a bank tells the trader's phone, the phone brings it, and the order is complete. */
async function wholeDeal(): Promise<void> {
  const amount = `${randomInt(500, 14_999)}.${String(randomInt(100)).padStart(2, '0')}`
  const order = { external_id: randomUUID(), amount, mode: 'h2h', order_type: 'c2c' }
  const key = load.keys[randomInt(load.keys.length)]
  const { status, body } = await post('/merchant/v1/orders', JSON.stringify(order), {
    authorization: `Bearer ${key}`,
  })
  if (status !== 201) throw new Error(`An order was refused: ${status} ${body}`)
  const made = JSON.parse(body) as { id: string; requisite: { card: string } }
  const tail = made.requisite.card.slice(-4)
  const completed = new Promise<void>((resolve) => waiting.set(made.id, resolve))
  phones[Math.floor(Number(tail) / load.methodsOfPhone)]?.saw(`MIR${tail} Перевод ${amount}р от Роман Т.`)
  await completed
}

/** One batch in flight; what the bank writes meanwhile goes into the next. */
function newPhone({ terminalId, secret }: Load['phones'][number], at: number) {
  const queue: object[] = []
  let seq = load.seqs[at] ?? 0
  let isBusy = false
  async function send(): Promise<void> {
    isBusy = true
    while (queue.length > 0) await bring(terminalId, secret, queue.splice(0, 50))
    isBusy = false
  }
  return {
    seq: () => seq,
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

async function bring(terminalId: string, secret: string, messages: readonly object[]): Promise<void> {
  const body = JSON.stringify({ messages })
  const [timestamp, nonce] = [String(Date.now()), randomUUID()]
  const hash = createHash('sha256').update(body).digest('hex')
  const signed = `POST\n${load.messagesPath}\n${timestamp}\n${nonce}\n${hash}`
  const answer = await post(load.messagesPath, body, {
    'x-terminal-id': terminalId,
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-signature': createHmac('sha256', secret).update(signed).digest('hex'),
  })
  if (answer.status !== 200) throw new Error(`A phone was refused: ${answer.status} ${answer.body}`)
}

/** What webhooks would tell the shops, read from where they read. */
async function watchCompleted() {
  const client = new pg.Client({ connectionString: load.databaseUrl })
  await client.connect()
  const { rows } = await client.query('select coalesce(max(position), 0)::text as last from merchant_event')
  let last = rows[0].last as string
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const news = await client.query(
        `select position::text, order_id from merchant_event
         where position > $1 and type = 'order.completed' order by position`,
        [last],
      )
      // A number that appears late is looked for again: only what is a while back is left behind.
      for (const row of news.rows) {
        waiting.get(row.order_id)?.()
        waiting.delete(row.order_id)
      }
      const newest = news.rows.at(-200)?.position as string | undefined
      if (newest !== undefined) last = newest
      await sleep(20)
    }
  })()
  return {
    async stop() {
      isOver = true
      await watching
      await client.end()
    },
  }
}

function post(
  path: string,
  body: string,
  headers: Record<string, string>,
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      load.url + path,
      { method: 'POST', agent, headers: { 'content-type': 'application/json', ...headers } },
      (answer) =>
        void text(answer).then((said) => resolve({ status: answer.statusCode ?? 0, body: said }), reject),
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

async function text(stream: AsyncIterable<Buffer | string>): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString('utf8')
}
