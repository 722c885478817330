import { randomUUID } from 'node:crypto'
import type { DealParts } from '../deals/index.ts'
import { type MessageParts, messageSink } from '../messages/index.ts'
import type { PaymentMethodService } from '../payment-methods/index.ts'
import type { Tx } from '../platform/database.ts'
import {
  addTerminal,
  heardFrom,
  listTerminals,
  type SignOfLife,
  type TerminalParts,
} from '../terminals/index.ts'
import { agePhone } from '../terminals/past/index.ts'
import { openPast } from '../users/past/index.ts'
import { createEndpoint, listEndpoints, pingEndpoint, type WebhookParts } from '../webhooks/index.ts'
import { type AccountParts, type DemoAccount, makeAccount } from './accounts.ts'
import { unpaidTwice } from './case-store.ts'

export interface QueueParts extends AccountParts {
  readonly deals: Pick<DealParts, 'simulateMessage'>
  readonly messages: MessageParts
  readonly terminals: TerminalParts
  readonly paymentMethods: PaymentMethodService
  readonly webhooks: WebhookParts
}

const origin = { ip: '127.0.0.1', requestId: 'demo' }

const newcomers: readonly DemoAccount[] = [
  { email: 'polar.light@demo.florin', username: 'polar_light', accountType: 'trader' },
  { email: 'nordgames@demo.florin', username: 'nord_games', accountType: 'merchant' },
  { email: 'danilov@demo.florin', username: 'danilov_k', accountType: 'trader' },
]

/** Of the card that the silent phone reads. */
const tail = '2013'

/** A port of the sandbox's shops on which none listens: its events never arrive. */
const deadHook = 'http://127.0.0.1:18799/florin/hook'

/** Something waits in each of support's queues, through the same verbs that people and phones use. A second start finds it there. */
export async function makeDemoQueues(parts: QueueParts): Promise<void> {
  await makeNewcomers(parts)
  await makeSilentPhone(parts)
  await makeFailingHook(parts)
}

async function makeNewcomers(parts: QueueParts): Promise<void> {
  for (const account of newcomers) {
    if (await parts.users.findByEmail(account.email)) continue
    await makeAccount(parts, account)
    const user = await parts.users.findByEmail(account.email)
    if (user) await parts.users.changeRights('demo', origin, user.id, { isActivated: false })
  }
}

/** What an Android app of a phone that ends it in the background tells before it falls silent. */
const lastSign: SignOfLife = {
  connection: 'client',
  charge: 41,
  isCharging: false,
  network: 'mobile',
  smsPermission: false,
  listenerAlive: true,
  queueLength: 0,
  appVersion: '1.0.0',
  phone: {
    maker: 'samsung',
    sdk: 34,
    notifications: 'granted',
    is_listener_bound: true,
    rebound_at: null,
    rebound_after: null,
    background_work: 'restricted',
    hidden_count: 0,
    hidden_at: null,
    last_sms_at: null,
    last_push_at: null,
  },
}

/**
 * It was heard once, brought money that no deal waits for and a text that no template reads, and said nothing more. Several
 * deals were asked for the first sum and expired: support attaches it to one of them.
 */
async function makeSilentPhone(parts: QueueParts): Promise<void> {
  const { db, users, terminals, paymentMethods, deals } = parts
  const owner = await users.findByEmail('orlova@demo.florin')
  if (!owner || (await listTerminals(terminals, owner.id)).length > 0) return
  const ownerId = owner.id
  const { methods } = await paymentMethods.listUnbound(ownerId, { page: 1, pageSize: 2 })
  const terminalId = await db.write((tx) => addTerminal(tx, ownerId, 'Galaxy A54'))
  const methodIds = methods.map(({ id }) => id)
  const unpaid = await unpaidTwice(db.each, ownerId, tail)
  await db.write(async (tx) => {
    await paymentMethods.bind(tx, { ownerId, terminalId, methodIds, by: { userId: ownerId, origin } })
    await heardFrom(terminals, tx, terminalId, lastSign)
    for (const amount of [unpaid ?? '12490.00', '8900.00', '3000.00'])
      await deals.simulateMessage(tx, { terminalId, ownerId, tail, amount })
  })
  await db.write((tx) => agePhoneOf(tx, ownerId, terminalId))
  await sendUnreadTexts(parts, { terminalId, ownerId })
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** How long ago they began, and how long they lasted. */
const silences = [
  { agoMs: 6 * dayMs, lengthMs: 50 * minuteMs },
  { agoMs: 3 * dayMs + 4 * 60 * minuteMs, lengthMs: 120 * minuteMs },
  { agoMs: 20 * 60 * minuteMs, lengthMs: 14 * minuteMs },
]

/** Ten days old, three times silent in the last week, and heard last some minutes ago, so that it gets no deals from the first moment on. */
async function agePhoneOf(tx: Tx, ownerId: string, id: string): Promise<void> {
  const past = await openPast(tx, [ownerId])
  const before = (ms: number) => new Date(past.before.getTime() - ms)
  await agePhone(tx, past, {
    id,
    ownerId,
    createdAt: before(10 * dayMs),
    lastPingAt: before(4 * minuteMs),
    silences: silences.map(({ agoMs, lengthMs }) => ({
      beganAt: before(agoMs),
      endedAt: before(agoMs - lengthMs),
    })),
  })
}

const unreadTexts = [1_500, 2_300, 740, 5_000, 990].map(
  (roubles) => `Сюрприз! Деньги у вас: ${roubles} руб. Открытка от друга, карта 2013`,
)

async function sendUnreadTexts(
  { db, messages }: QueueParts,
  { terminalId, ownerId }: { readonly terminalId: string; readonly ownerId: string },
): Promise<void> {
  const sink = messageSink(db, messages.secrets)
  const place = { terminalId, installationId: terminalId, ownerId, clockAheadMs: 0, via: 'client' } as const
  const fresh = unreadTexts.map((text, at) => ({
    rejection: undefined,
    message: {
      seq: Date.now() * 16 + at,
      id: randomUUID(),
      channel: 'sms',
      sender: '900',
      title: null,
      text,
      received_at: new Date().toISOString(),
    } as const,
  }))
  await db.write((tx) => sink.take(tx, place, fresh))
}

async function makeFailingHook({ users, webhooks }: QueueParts): Promise<void> {
  const shop = await users.findByEmail('tickets@demo.florin')
  if (!shop || !webhooks.http.accepts(deadHook)) return
  const owner = { merchantId: shop.id, isTest: false }
  if ((await listEndpoints(webhooks, owner)).length > 0) return
  const { endpoint } = await createEndpoint(webhooks, owner, { url: deadHook, events: [] })
  await pingEndpoint(webhooks, owner, endpoint.id)
}
