import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { isGenuine } from '@florin/sandbox/simulator/hooks'
import type { Random } from '@florin/sandbox/simulator/random'
import type { Journal } from './journal.ts'
import { digestOf } from './judge.ts'
import type { TimedCall } from './timed-calls.ts'
import type { OpenPages } from './witness-pages.ts'
import type { DrillShop, DrillTrader, WitnessOrders } from './witness-people.ts'

/** What the witness reports as it goes. */
export interface WitnessCounts {
  orders: number
  refused: number
  /** Tries that were not answered, or with 5xx. */
  failedTries: number
  paid: number
  events: number
  forgedEvents: number
  settlements: number
  deposits: number
  said: number
  underWay: number
  queuedOnPhones: number
  /** Pages of payers that listen. */
  pages: number
  /** What shops were answered when it was not 201, and how often. */
  readonly answers: Record<string, number>
  /** How long each acknowledged order took in its last try, since the last call. */
  readonly ms: number[]
}

export interface LoadParts {
  readonly orders: WitnessOrders
  readonly journal: Journal
  readonly traders: readonly DrillTrader[]
  readonly shops: readonly DrillShop[]
  readonly call: TimedCall
  readonly pages: OpenPages
  readonly random: Random
  readonly counts: WitnessCounts
  readonly signal: AbortSignal
}

const givesUpAfterMs = 10 * 60_000
const unpaidShare = 0.04
const settlesEveryMs = 62_000
const depositsEveryMs = 20_000
const saysEveryMs = 10_000
const looksEveryMs = 4_000

/** Shops order, payers pay, shops are paid out, traders deposit, and a user writes to the bot, until it is stopped. */
export async function carryOn(parts: LoadParts): Promise<void> {
  const looking = new AbortController()
  const looks = Promise.all(parts.traders.map(({ trader }) => keepLooking(trader, looking.signal)))
  await Promise.all([sendOrders(parts), settleNowAndThen(parts), depositNowAndThen(parts), writeToBot(parts)])
  // Payers who have paid are waited for.
  while (parts.counts.underWay > 0) await pause(200)
  looking.abort()
  await looks
}

async function sendOrders(parts: LoadParts): Promise<void> {
  const { orders, counts, signal } = parts
  const everyMs = 1_000 / orders.rate
  let dueMs = Date.now()
  while (!signal.aborted) {
    dueMs = Math.max(dueMs + everyMs, Date.now() - 1_000)
    await sleep(dueMs - Date.now(), signal)
    // During an outage payers do not queue for ever.
    if (signal.aborted || counts.underWay > orders.rate * 60) continue
    counts.underWay += 1
    void onePayer(parts)
      .catch((error: unknown) => void process.stderr.write(`witness: ${error}\n`))
      .finally(() => {
        counts.underWay -= 1
      })
  }
}

interface Made {
  readonly id: string
  readonly amount_requested: string
  readonly amount: string
  readonly pay_url: string
  readonly requisite: { readonly card: string | null; readonly phone_number: string | null }
}

async function onePayer(parts: LoadParts): Promise<void> {
  const { journal, traders, shops, pages, random, counts } = parts
  const shop = random.pick(shops)
  const [key, externalId] = [randomUUID(), `drill-${randomUUID()}`]
  const roubles = `${random.between(300, 900)}.${String(random.between(0, 99)).padStart(2, '0')}`
  journal.write({ what: 'asked', key, externalId })
  const body = {
    external_id: externalId,
    amount: roubles,
    mode: 'h2h',
    order_type: 'c2c',
    ttl_minutes: 5,
    payer: { name: 'Иван Петров' },
  }
  const headers = { 'idempotency-key': key }
  const answer = await untilAnswered(parts, shop, '/merchant/v1/orders', body, headers)
  if (answer.status !== 201) {
    counts.refused += 1
    journal.write({ what: 'refused', key, externalId, status: answer.status, code: codeOf(answer.body) })
    return
  }
  const made = JSON.parse(answer.body) as Made
  const { failed, ms } = answer
  journal.write({ what: 'order', key, externalId, id: made.id, requested: made.amount_requested, failed, ms })
  counts.orders += 1
  counts.ms.push(ms)
  pages.show(made.pay_url)
  if (random.chance(unpaidShare)) return
  await pause(random.between(300, 2_000))
  const { requisite, amount } = made
  const paid = traders.flatMap(({ trader: { ownBank } }) => {
    const account = ownBank.accountOf(requisite)
    return account ? [{ ownBank, account }] : []
  })[0]
  if (!paid) throw new Error(`nobody has the requisite of order ${made.id}`)
  const payment = { kopecks: BigInt(amount.replace('.', '')), payer: 'Иван Петров' }
  paid.ownBank.credit(paid.account, { ...payment, isFastPayment: false, isToldTwice: random.chance(0.05) })
  journal.write({ what: 'paid', id: made.id, amount })
  counts.paid += 1
}

/** As a careful shop: the same key again after everything that is no answer, until there is one. */
async function untilAnswered(
  { counts, call }: Pick<LoadParts, 'counts' | 'call'>,
  shop: DrillShop,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: string; failed: number; ms: number }> {
  const untilMs = Date.now() + givesUpAfterMs
  for (let failed = 0; ; failed += 1) {
    const { reply: answer, ms } = await call(shop, path, JSON.stringify(body), {
      authorization: `Bearer ${shop.key}`,
      ...headers,
    })
    if (answer?.status !== 201) note(counts, answer)
    const isNone =
      !answer ||
      answer.status >= 500 ||
      answer.status === 429 ||
      codeOf(answer.body) === 'idempotency.running'
    if (answer && (!isNone || Date.now() > untilMs)) return { ...answer, failed, ms }
    if (Date.now() > untilMs) throw new Error(`nobody answered ${path} for ten minutes`)
    counts.failedTries += 1
    await pause(Math.min(5_000, Math.max(answer?.retryAfterMs ?? 0, 300 * 2 ** Math.min(failed, 3))))
  }
}

function note({ answers }: WitnessCounts, answer: { status: number; body: string } | undefined): void {
  const said = answer ? `${answer.status} ${sentenceOf(answer.body)}` : 'no answer'
  answers[said] = (answers[said] ?? 0) + 1
}

async function settleNowAndThen({ shops, journal, counts, signal, ...rest }: LoadParts): Promise<void> {
  for (let count = 0; !signal.aborted; ) {
    await sleep(settlesEveryMs, signal)
    const shop = shops[count % shops.length]
    if (signal.aborted || !shop) continue
    const amount = `10.${String(count + 1).padStart(6, '0')}`
    const externalId = `settle-${randomUUID()}`
    const input = { amount, external_id: externalId }
    const answer = await untilAnswered({ ...rest, counts }, shop, '/merchant/v1/settlements', input).catch(
      () => undefined,
    )
    // Its first deals may not have paid enough yet, and twenty an hour are the most.
    if (answer?.status !== 201) continue
    const { id } = JSON.parse(answer.body) as { id: string }
    journal.write({ what: 'settlement', externalId, id, amount })
    counts.settlements += 1
    count += 1
  }
}

async function depositNowAndThen(parts: LoadParts): Promise<void> {
  const { orders, traders, journal, counts, random, signal } = parts
  while (!signal.aborted) {
    await sleep(depositsEveryMs, signal)
    const { address } = random.pick(traders).known
    if (signal.aborted || address === undefined) continue
    const amount = `5.${String(counts.deposits + 1).padStart(6, '0')}`
    const body = JSON.stringify({ address, usdt: amount, mine: false })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${orders.tronUrl}/sandbox/faucet`, { method: 'POST', body, headers })
    const { txids } = (await answer.json()) as { txids: string[] }
    journal.write({ what: 'deposit', txid: txids[0] ?? '', address, amount })
    counts.deposits += 1
  }
}

async function writeToBot({ orders, counts, signal }: LoadParts): Promise<void> {
  const act = async (input: object) => {
    const answer = await fetch(`${orders.telegramUrl}/telegram/act`, {
      method: 'POST',
      body: JSON.stringify(input),
    })
    return (await answer.json()) as { person?: number }
  }
  const { person } = await act({ kind: 'new account' })
  while (!signal.aborted) {
    await sleep(saysEveryMs, signal)
    if (signal.aborted) return
    await act({ kind: counts.said === 0 ? 'start' : 'send', person, text: `Привет, ${counts.said}` })
    counts.said += 1
  }
}

/** Confirms by hand what was paid and has not completed by itself, as a trader does. */
async function keepLooking(trader: DrillTrader['trader'], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await sleep(looksEveryMs, signal)
    // No answer just now, or the session has ended with its node: the next poll comes.
    await trader.look().catch(() => undefined)
    await trader.refill().catch(() => undefined)
  }
}

/** A door for the shops' webhooks: an event is in the journal, on the disk, before it is answered. */
export async function openHooks({
  orders,
  shops,
  journal,
  counts,
}: Pick<LoadParts, 'orders' | 'shops' | 'journal' | 'counts'>): Promise<void> {
  const server = createServer((request, response) => {
    const header = (name: string) => String(request.headers[name] ?? '')
    const shop = shops.find(({ name }) => request.url === `/${name}`)
    buffer(request)
      .then((bytes) => {
        const body = bytes.toString('utf8')
        const signed = {
          id: header('webhook-id'),
          timestamp: header('webhook-timestamp'),
          signature: header('webhook-signature'),
          body,
        }
        if (!shop || !isGenuine(shop.secret, signed, Date.now())) {
          counts.forgedEvents += 1
          response.writeHead(400).end()
          return
        }
        const event = JSON.parse(body) as {
          type: string
          sequence: number | null
          data: { id?: string; endpoint_id?: string }
        }
        const subject = event.data.id ?? event.data.endpoint_id ?? ''
        const sequence = event.sequence ?? 0
        journal.write({
          what: 'event',
          eventId: signed.id,
          type: event.type,
          subject,
          sequence,
          digest: digestOf(body),
        })
        counts.events += 1
        response.writeHead(204).end()
      })
      .catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(orders.hooksPort, '127.0.0.1', resolve)
  })
}

/** The problem's code and its words. */
export function sentenceOf(body: string): string {
  try {
    const { code = '', detail, title = '' } = JSON.parse(body) as Record<string, string | undefined>
    return `${code}: ${detail ?? title}`
  } catch {
    return body.slice(0, 60)
  }
}

function codeOf(body: string): string {
  try {
    return String((JSON.parse(body) as { code?: unknown }).code ?? '')
  } catch {
    return ''
  }
}

async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await pause(Math.max(0, ms), undefined, { signal }).catch(() => undefined)
}
