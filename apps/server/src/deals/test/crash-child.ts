import pg from 'pg'
import { openDatabase } from '../../platform/database.ts'
import { createLog } from '../../platform/log.ts'
import { openDispute } from '../cases/dispute.ts'
import { dealOpener } from '../matching/open.ts'
import { recentShops } from '../matching/recent-shops.ts'
import { watchedPool } from '../matching/watched-pool.ts'
import { endDue } from '../orders/clocks.ts'
import { createOrder } from '../orders/create-order.ts'
import type { DealParts } from '../parts.ts'
import { confirm } from '../receipts/confirm.ts'
import { receiveWaiting } from '../receipts/receive.ts'
import { dealStepIn, dealSteps } from '../steps/steps.ts'

// A node that carries out one verb and loses its power before, during or after a statement of it.
const order = JSON.parse(process.argv[2] ?? '{}')
const die = () => process.kill(process.pid, 'SIGKILL')

// biome-ignore lint/suspicious/noExplicitAny: the driver's method takes a dozen shapes; all of them pass through here.
const query = pg.Client.prototype.query as (...args: any[]) => any
// biome-ignore lint/suspicious/noExplicitAny: as above.
pg.Client.prototype.query = function (this: pg.Client, ...args: any[]): any {
  const text = typeof args[0] === 'string' ? args[0] : args[0]?.text
  if (typeof text !== 'string' || !text.includes(order.statement)) return query.apply(this, args)
  if (order.moment === 'before') die()
  const isAnswered = order.moment === 'after'
  const at = args.findIndex((one) => typeof one === 'function')
  if (isAnswered && at !== -1) args[at] = die
  const answer = query.apply(this, args)
  if (isAnswered && at === -1) return answer.then(die)
  // The statement is on its way: whether it arrives is the network's affair.
  if (!isAnswered) setTimeout(die, order.delayMs)
  return answer
} as typeof pg.Client.prototype.query

const db = openDatabase({ connectionString: order.connectionString, poolSize: 4 })
const log = createLog('silent')
const settings = {
  publicUrl: 'http://localhost',
  silentSeconds: 180,
  mostOpen: 500,
  methodHour: 0,
  payerMost: 500,
  sharePercent: 100,
  leadBasisPoints: 2_000,
}
const shop = { merchantId: order.input?.merchantId, basisPoints: 700, leadId: undefined, isActivated: true }

/** As much of the house as these verbs need. */
const parts = {
  db,
  log,
  settings,
  live: { announce: async () => undefined },
  tell: async () => undefined,
  open: dealOpener(db, settings),
  step: dealSteps(db),
  stepIn: dealStepIn(db),
  linkBetween: () => undefined,
  isLead: () => false,
  pool: watchedPool({ db, log, rules: settings }),
  shops: recentShops({ db, log }),
  rate: async () => ({ tenThousandths: 925_000n }),
  shop: async () => shop,
  payerKey: (name: string) => name,
  printedBalance: async () => undefined,
  proveByText: async () => false,
  evidenceOf: async () => [{ id: order.evidenceId, side: 'merchant' }],
} as unknown as DealParts

const verbs: Record<string, () => Promise<unknown>> = {
  open: () => createOrder(parts, { ...order.input, amountKopecks: BigInt(order.input.amountKopecks) }),
  confirm: () => confirm(parts, order.traderId, order.dealId),
  expire: () => endDue(parts),
  receive: () => receiveWaiting(parts),
  dispute: () =>
    openDispute(parts, order.dealId, {
      openedBy: 'support',
      comment: '',
      cause: 'dispute_by_support',
      evidenceIds: [order.evidenceId],
    }),
}

await verbs[order.verb]?.()
await db.close()
