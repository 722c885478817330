import { createHash } from 'node:crypto'
import type { WitnessLine } from './journal.ts'

// What the witness has seen, laid beside what the database and the chain say afterwards. Pure, so that a test can prove that it finds
// what it is there for.

export interface OrderFact {
  readonly id: string
  readonly externalId: string
  readonly requested: string
  /** Of its deal; of the order itself where it has none. */
  readonly status: string
  /** By how many seconds it outlived its clock; 0 where it did not. */
  readonly lateSeconds: number
}

export interface EventFact {
  readonly eventId: string
  readonly type: string
  readonly subject: string
  readonly sequence: number
}

export interface SettlementFact {
  readonly id: string
  readonly externalId: string
  readonly amount: string
  readonly state: string
  /** Transfers of exactly this sum to the shop's address on the chain. */
  readonly paidOnChain: number
}

export interface DepositFact {
  readonly txid: string
  readonly address: string
  readonly amount: string
  readonly outcome: string
}

export interface Facts {
  readonly orders: readonly OrderFact[]
  /** Every event that shops were to receive. */
  readonly events: readonly EventFact[]
  readonly settlements: readonly SettlementFact[]
  readonly deposits: readonly DepositFact[]
  /** References of the ledger that stand there more than once. */
  readonly doubledReferences: readonly string[]
  /** What waits or was given up, by its name: outbox, webhooks, receipts, … */
  readonly left: Readonly<Record<string, number>>
  /** What the money check and the audit say that is not green, a sentence each. */
  readonly books: readonly string[]
}

export type Fault = 'lost' | 'doubled' | 'different' | 'made up' | 'late' | 'left' | 'books'

export interface DrillFinding {
  readonly fault: Fault
  readonly what: string
}

/** An outage below 30 s gives a clock nothing back, and the job takes a moment; a longer one is taken off before it is judged. */
const clockToleranceSeconds = 45
const ended = ['complete', 'expired', 'canceled']

/** `liedSeconds`: by how much the database's own clock, by which deals end, was wrong meanwhile. */
export function judgeJournal(journal: readonly WitnessLine[], facts: Facts, liedSeconds = 0): DrillFinding[] {
  return [
    ...judgeOrders(journal, facts.orders, clockToleranceSeconds + liedSeconds),
    ...judgeEvents(journal, facts.events),
    ...judgeSettlements(journal, facts.settlements),
    ...judgeDeposits(journal, facts.deposits),
    ...facts.doubledReferences.map((reference) => finding('doubled', `reference ${reference} of the ledger`)),
    ...Object.entries(facts.left)
      .filter(([, count]) => count > 0)
      .map(([name, count]) => finding('left', `${name}: ${count}`)),
    ...facts.books.map((sentence) => finding('books', sentence)),
  ]
}

function judgeOrders(
  journal: readonly WitnessLine[],
  orders: readonly OrderFact[],
  toleratedSeconds: number,
): DrillFinding[] {
  const byId = new Map(orders.map((order) => [order.id, order]))
  const acknowledged = journal.filter((line) => line.what === 'order')
  const paid = new Set(journal.flatMap((line) => (line.what === 'paid' ? [line.id] : [])))
  const askedIds = new Set(journal.flatMap((line) => (line.what === 'asked' ? [line.externalId] : [])))
  const found: DrillFinding[] = []
  for (const line of acknowledged) {
    const order = byId.get(line.id)
    if (!order) {
      found.push(finding('lost', `order ${line.id} was acknowledged and does not exist`))
      continue
    }
    if (order.externalId !== line.externalId || order.requested !== line.requested)
      found.push(
        finding(
          'different',
          `order ${line.id}: ${line.externalId} ${line.requested} was acknowledged, ${order.externalId} ${order.requested} is kept`,
        ),
      )
    if (paid.has(line.id) && order.status !== 'complete')
      found.push(finding('lost', `order ${line.id} was paid and is ${order.status}`))
    if (!paid.has(line.id) && order.status === 'complete')
      found.push(finding('made up', `order ${line.id} is complete and nobody has paid it`))
  }
  for (const [key, ids] of idsOf(acknowledged, ({ key }) => key))
    if (ids.size > 1) found.push(finding('doubled', `one Idempotency-Key (${key}), ${ids.size} orders`))
  for (const [externalId, ids] of idsOf(orders, (order) => order.externalId))
    if (ids.size > 1) found.push(finding('doubled', `one external_id (${externalId}), ${ids.size} orders`))
  for (const order of orders) {
    if (!askedIds.has(order.externalId))
      found.push(finding('made up', `order ${order.id} exists and nobody has asked for it`))
    if (!ended.includes(order.status))
      found.push(finding('late', `order ${order.id} is still ${order.status}`))
    if (order.lateSeconds > toleratedSeconds)
      found.push(
        finding('late', `order ${order.id} outlived its clock by ${Math.round(order.lateSeconds)} s`),
      )
  }
  return found
}

function judgeEvents(journal: readonly WitnessLine[], events: readonly EventFact[]): DrillFinding[] {
  const heard = journal.filter((line) => line.what === 'event')
  const known = new Set(events.map(({ eventId }) => eventId))
  const heardIds = new Set(heard.map(({ eventId }) => eventId))
  const found: DrillFinding[] = []
  for (const event of events)
    if (!heardIds.has(event.eventId))
      found.push(finding('lost', `event ${event.eventId} (${event.type}) was never heard`))
  for (const eventId of heardIds)
    if (!known.has(eventId)) found.push(finding('made up', `event ${eventId} was heard and does not exist`))
  // The same event may come twice, under the same id and with the same words.
  for (const [eventId, digests] of idsOf(
    heard,
    (line) => line.eventId,
    ({ digest }) => digest,
  ))
    if (digests.size > 1)
      found.push(finding('different', `event ${eventId} came with ${digests.size} contents`))
  const once = heard.filter(({ sequence }) => sequence > 0)
  for (const [place, ids] of idsOf(
    once,
    (line) => `${line.subject} ${line.sequence}`,
    ({ eventId }) => eventId,
  ))
    if (ids.size > 1) found.push(finding('doubled', `event ${place} came under ${ids.size} ids`))
  const completed = heard.filter(({ type }) => type === 'order.completed')
  for (const [orderId, ids] of idsOf(
    completed,
    (line) => line.subject,
    ({ eventId }) => eventId,
  ))
    if (ids.size > 1) found.push(finding('doubled', `order ${orderId} was told to be paid ${ids.size} times`))
  return found
}

function judgeSettlements(
  journal: readonly WitnessLine[],
  settlements: readonly SettlementFact[],
): DrillFinding[] {
  const byId = new Map(settlements.map((settlement) => [settlement.id, settlement]))
  const found: DrillFinding[] = []
  for (const line of journal) {
    if (line.what !== 'settlement') continue
    const kept = byId.get(line.id)
    if (!kept) found.push(finding('lost', `settlement ${line.id} was acknowledged and does not exist`))
    else if (kept.amount !== line.amount || kept.externalId !== line.externalId)
      found.push(
        finding(
          'different',
          `settlement ${line.id}: ${line.amount} was acknowledged, ${kept.amount} is kept`,
        ),
      )
  }
  for (const { id, state, paidOnChain } of settlements) {
    if (state !== 'done' && state !== 'failed' && state !== 'rejected')
      found.push(finding('left', `settlement ${id} is still ${state}`))
    if (state === 'done' && paidOnChain === 0)
      found.push(finding('lost', `settlement ${id} is done and unpaid`))
    if (state !== 'done' && paidOnChain > 0)
      found.push(finding('made up', `settlement ${id} is ${state} and paid`))
    if (paidOnChain > 1) found.push(finding('doubled', `settlement ${id} was paid ${paidOnChain} times`))
  }
  for (const [externalId, ids] of idsOf(settlements, (one) => one.externalId))
    if (ids.size > 1)
      found.push(finding('doubled', `one external_id (${externalId}), ${ids.size} settlements`))
  return found
}

function judgeDeposits(journal: readonly WitnessLine[], deposits: readonly DepositFact[]): DrillFinding[] {
  const byTxid = Map.groupBy(deposits, ({ txid }) => txid)
  const found: DrillFinding[] = []
  for (const line of journal) {
    if (line.what !== 'deposit') continue
    const kept = byTxid.get(line.txid) ?? []
    const credited = kept.filter(({ outcome }) => outcome === 'credited')
    if (credited.length === 0)
      found.push(finding('lost', `deposit ${line.txid} is on the chain and not credited`))
    if (credited.length > 1)
      found.push(finding('doubled', `deposit ${line.txid} was credited ${credited.length} times`))
    for (const { amount, address } of credited)
      if (amount !== line.amount || address !== line.address)
        found.push(finding('different', `deposit ${line.txid}: ${line.amount} was paid, ${amount} credited`))
  }
  return found
}

function idsOf<Item, Id extends string>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  idOf: (item: Item) => Id = (item) => (item as { readonly id: Id }).id,
): Map<string, Set<Id>> {
  const sets = new Map<string, Set<Id>>()
  for (const item of items) {
    const key = keyOf(item)
    const ids = sets.get(key) ?? new Set<Id>()
    sets.set(key, ids.add(idOf(item)))
  }
  return sets
}

function finding(fault: Fault, what: string): DrillFinding {
  return { fault, what }
}

/** Of what a body says, so that the journal stays small. */
export function digestOf(body: string): string {
  return createHash('sha256').update(body).digest('hex').slice(0, 16)
}
