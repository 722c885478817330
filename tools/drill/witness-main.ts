import { seededRandom } from '@florin/sandbox/simulator/random'
import { openGroupedJournal, openJournal } from './journal.ts'
import { callHere, callsOnThread } from './timed-calls.ts'
import { carryOn, openHooks, type WitnessCounts } from './witness-load.ts'
import { OpenPages } from './witness-pages.ts'
import { type DrillShop, hireTraders, journalFile, openShop, type WitnessOrders } from './witness-people.ts'

// A process of its own that drives Florin by its public API and writes each answer down, with an fsync. No drill kills it.

/** Messages that it gets. */
export type ToWitness =
  | { readonly say: 'begin'; readonly orders: WitnessOrders }
  | { readonly say: 'permitted' }
  | { readonly say: 'go' }
  | { readonly say: 'pages'; readonly most: number }
  | { readonly say: 'stop' }
  | { readonly say: 'count' }

/** What it says. */
export type FromWitness =
  | { readonly say: 'permit'; readonly email: string }
  | { readonly say: 'hired'; readonly addresses: Readonly<Record<string, string>> }
  | { readonly say: 'stopped' }
  | { readonly say: 'counts'; readonly counts: WitnessCounts }
  | { readonly say: 'failed'; readonly reason: string }

const heard = new Map<ToWitness['say'], (word: ToWitness) => void>()
const next = <Say extends ToWitness['say']>(say: Say) =>
  new Promise<Extract<ToWitness, { say: Say }>>((resolve) => {
    heard.set(say, (word) => resolve(word as Extract<ToWitness, { say: Say }>))
  })
const tell = (word: FromWitness) => void process.send?.(word)

const counts: WitnessCounts = {
  orders: 0,
  refused: 0,
  failedTries: 0,
  paid: 0,
  events: 0,
  forgedEvents: 0,
  settlements: 0,
  deposits: 0,
  said: 0,
  underWay: 0,
  queuedOnPhones: 0,
  pages: 0,
  answers: {},
  ms: [],
}

async function main(): Promise<void> {
  const { orders } = await next('begin')
  const file = journalFile(orders.ownDir)
  const journal = orders.measures ? await openGroupedJournal(file) : openJournal(file)
  const call = orders.measures ? callsOnThread(orders.url).call : callHere
  const shops: DrillShop[] = []
  await openHooks({ orders, shops, journal, counts })
  const permit = async (email: string) => {
    const permitted = next('permitted')
    tell({ say: 'permit', email })
    await permitted
  }
  for (let at = 0; at < orders.shops; at += 1) shops.push(await openShop(orders, at, permit))
  const traders = await hireTraders(orders)
  const waitsForGo = next('go')
  tell({ say: 'hired', addresses: Object.fromEntries(shops.map((shop) => [shop.name, shop.payoutAddress])) })
  const pages = new OpenPages(orders.url)
  heard.set('pages', (word) => {
    if (word.say === 'pages') pages.most = word.most
  })
  heard.set('count', () => {
    counts.queuedOnPhones = traders.reduce((sum, { trader }) => sum + trader.ownBank.phone.queued, 0)
    counts.pages = pages.count
    // Whoever reads the journal next finds everything that is counted here.
    void journal.flush().then(() => {
      tell({ say: 'counts', counts })
      counts.ms.length = 0
    })
  })
  await waitsForGo
  const stopping = new AbortController()
  heard.set('stop', () => stopping.abort())
  const random = seededRandom(orders.seed)
  await carryOn({ orders, journal, traders, shops, call, pages, random, counts, signal: stopping.signal })
  pages.close()
  tell({ say: 'stopped' })
  // It goes on receiving events and showing phones until its parent has seen enough.
}

process.on('message', (word: ToWitness) => heard.get(word.say)?.(word))
process.once('disconnect', () => process.exit())
main().catch((error: unknown) => {
  tell({ say: 'failed', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  process.exitCode = 1
})
