import { setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { openBank } from './bank.ts'
import { Newcomers } from './newcomers.ts'
import type { SimulatorOptions } from './options.ts'
import { openOthers } from './others.ts'
import { Payer, type Unpaid } from './payer.ts'
import { gatherPeople, type People } from './people.ts'
import { planPayer } from './plan.ts'
import { type Random, seededRandom } from './random.ts'
import { Spoofer } from './spoofer.ts'
import { newTally, type Tally } from './tally.ts'

export interface Simulator {
  readonly tally: Tally
  /** Payers whose story is not over. */
  readonly open: number
  /** Seconds at work. */
  readonly seconds: number
  /** Settles when everything begun is finished or canceled, and everybody has gone home. */
  readonly ended: Promise<void>
  stop(): void
}

export interface SimulatorParts {
  readonly options: SimulatorOptions
  readonly say: (line: string) => void
}

/** More payers at once than this and Florin is behind; more of them would prove nothing. */
const mostOpen = (rate: number) => 100 + rate * 60
const tendEveryMs = 5_000
const lookEveryMs = 2_000
/** How often a trader buys something, each time that they tend to their affairs. */
const spendsShare = 0.15
const judgeEveryMs = 3_000
const decidedWithinMs = 90_000
const webhooksWithinMs = 15_000

/** Runs shops, payers and phones until the signal aborts. */
export async function startSimulator({ options, say }: SimulatorParts): Promise<Simulator> {
  const stopping = new AbortController()
  setMaxListeners(0, stopping.signal)
  const random = seededRandom(options.seed)
  const tally = newTally()
  const payers = new Set<Promise<void>>()
  say(`People come to work: ${options.traders} traders, ${options.shops} shops.`)
  const people = await gatherPeople(options, random, tally)
  const bank = await openBank({
    dataDir: options.dataDir,
    take: (transfer) => people.traders.some((trader) => trader.takeTransfer(transfer)),
  })
  const begunMs = { at: Date.now() }
  const work = async () => {
    await waitForCapacity(people, stopping.signal, say)
    begunMs.at = Date.now()
    if (!stopping.signal.aborted) say(atWork(options))
    const ending = options.minutes && setTimeout(() => stopping.abort(), options.minutes * 60_000)
    const home = new AbortController()
    const tending = tend(people, random, tally, stopping.signal)
    const looking = look(people, tally, home.signal)
    const judging = settleCases(people, tally, options, home.signal)
    const unpaid: Unpaid[] = []
    await send({ options, people, random, tally, payers, unpaid, signal: stopping.signal })
    await Promise.all(payers)
    if (options.support === 'rule') await untilDecided(people, tally)
    clearTimeout(ending)
    // Those who have paid are waited for, so traders look until all of them are seen.
    home.abort()
    await bank.close()
    await Promise.all([tending, looking, judging])
    await settle(people, tally)
    await countStolen(unpaid, tally)
    await people.leave()
  }
  return {
    tally,
    get open() {
      return payers.size
    },
    get seconds() {
      return (Date.now() - begunMs.at) / 1_000
    },
    ended: work(),
    stop: () => stopping.abort(),
  }
}

function atWork({ rate }: SimulatorOptions): string {
  return `The simulator works: ${rate} deals a second.\nPay a live order of your own shop by hand: npm run pay -- CARD_OR_PHONE 1501.00`
}

/** The first deposits need their blocks. */
async function waitForCapacity(
  { shops }: People,
  signal: AbortSignal,
  say: (line: string) => void,
): Promise<void> {
  const [shop] = shops
  for (let look = 0; !signal.aborted && shop; look += 1) {
    if (await shop.canSell()) return
    if (look === 0) say('The traders wait for their USDT; the chain takes about a minute.')
    await pause(1_000, undefined, { signal }).catch(() => undefined)
  }
}

interface Sending {
  readonly options: SimulatorOptions
  readonly people: People
  readonly random: Random
  readonly tally: Tally
  readonly payers: Set<Promise<void>>
  readonly unpaid: Unpaid[]
  readonly signal: AbortSignal
}

/** Payers come one by one, at the pace that was asked for; a late timer catches up. */
async function send({ options, people, random, tally, payers, unpaid, signal }: Sending): Promise<void> {
  const spoofer = new Spoofer()
  const others = openOthers(options.dataDir)
  const newcomers = new Newcomers(async (roubles) => (await people.shops[0]?.hasTaker(roubles)) ?? false)
  const everyMs = 1_000 / options.rate
  let dueMs = Date.now()
  while (!signal.aborted) {
    dueMs = Math.max(dueMs + everyMs, Date.now() - 1_000)
    await pause(Math.max(0, dueMs - Date.now()), undefined, { signal }).catch(() => undefined)
    if (signal.aborted || payers.size >= mostOpen(options.rate)) continue
    const shop = random.pick(people.shops)
    const caller = people.payersCaller(random)
    const plan = newcomers.next(planPayer(options.dials, random), random)
    const payer = new Payer(
      {
        caller,
        shop,
        traders: people.traders,
        support: people.support,
        spoofer,
        unpaid,
        others,
        tally,
        random,
        signal,
      },
      plan,
    )
    const life = payer
      .live()
      .catch((error: unknown) => tally.error(reason(error)))
      .finally(() => {
        payers.delete(life)
        newcomers.leave(plan)
      })
    payers.add(life)
  }
}

/** What traders do between deals: buy something, look at what found no deal, and care for their balances and funds. */
async function tend(people: People, random: Random, tally: Tally, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await people.save()
      await Promise.all(
        people.traders.map(async (trader) => {
          await trader.refill()
          await trader.tendBalances()
          if (random.chance(spendsShare)) trader.spend(random.pick(trader.ownBank.accounts))
        }),
      )
      await countUnmatched(people, tally)
    } catch (error) {
      tally.error(reason(error))
    }
    await pause(tendEveryMs, undefined, { signal }).catch(() => undefined)
  }
}

/** Every trader looks into the bank's app again and again. */
async function look(people: People, tally: Tally, signal: AbortSignal): Promise<void> {
  await Promise.all(
    people.traders.map(async (trader) => {
      while (!signal.aborted) {
        await trader.look().catch((error: unknown) => tally.error(reason(error)))
        await pause(lookEveryMs, undefined, { signal }).catch(() => undefined)
      }
    }),
  )
}

/** Traders answer their cases, and support decides them, if it is simulated. */
async function settleCases(
  { traders, support }: People,
  tally: Tally,
  options: SimulatorOptions,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await Promise.all(traders.map((trader) => trader.answer(support.open)))
      if (options.support === 'rule') await support.round()
      await support.noteEnded()
    } catch (error) {
      tally.error(reason(error))
    }
    await pause(judgeEveryMs, undefined, { signal }).catch(() => undefined)
  }
}

/** No case may be left behind. */
async function untilDecided({ support }: People, tally: Tally): Promise<void> {
  const untilMs = Date.now() + decidedWithinMs
  while (support.open.length > 0 && Date.now() < untilMs) await pause(500)
  for (const { dealId, reason: why } of support.open)
    tally.error(`The case about the deal ${dealId} (${why}) is not decided`)
}

/** The orders that nobody has paid, when everything that was on its way has come. */
async function countStolen(unpaid: readonly Unpaid[], tally: Tally): Promise<void> {
  try {
    for (const { shop, orderId, trick } of unpaid) {
      const { status } = await shop.find(orderId)
      if (status === 'verification') tally.add('heldUnpaid')
      if (status !== 'complete') continue
      tally.add('stolen')
      tally.error(`${trick} completed the order ${orderId}, which nobody has paid`)
    }
  } catch (error) {
    tally.error(reason(error))
  }
}

async function countUnmatched({ traders }: People, tally: Tally): Promise<void> {
  const counts = await Promise.all(traders.map((trader) => trader.unmatched()))
  tally.unmatched = counts.reduce((sum, count) => sum + count, 0)
}

/** Phones bring what they still have, and the shops hear of everything. */
async function settle(people: People, tally: Tally): Promise<void> {
  const untilMs = Date.now() + webhooksWithinMs
  const isWaiting = async () =>
    people.traders.some(({ ownBank }) => ownBank.phone.queued > 0) ||
    (await Promise.all(people.shops.map((shop) => shop.waitingEvents()))).some((waiting) => waiting > 0)
  try {
    while ((await isWaiting()) && Date.now() < untilMs) await pause(300)
    if (await isWaiting()) tally.error('At the end texts or webhooks were still on their way')
    await countUnmatched(people, tally)
  } catch (error) {
    tally.error(reason(error))
  }
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  return cause instanceof Error ? `${error.message} (${cause.message})` : error.message
}
