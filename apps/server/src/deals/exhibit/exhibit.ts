import type { Exhibit } from '@florin/contract'
import { noPhoneRecord, type PhoneRecord, phoneRecord, type TemplateBook } from '../../messages/index.ts'
import { openNumber, type ReadMethod, requisiteSeal, traderRating } from '../../payment-methods/index.ts'
import type { Queryable, Tx } from '../../platform/database.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { type UptimeRecord, uptimeRecord } from '../../terminals/index.ts'
import type { Deal } from '../deal.ts'
import { roubles } from '../wire.ts'
import { canonicalText, sha256Of } from './canonical.ts'
import type { DealEvidence } from './deal-evidence.ts'
import * as store from './exhibit-store.ts'
import { endOfTimeToPay, pageEvents } from './page-events.ts'
import { type PayerEvent, payerEvents } from './payer-event-store.ts'
import { openShown } from './shown-requisite.ts'

export interface ExhibitParts {
  readonly secrets: Secrets
  readonly book: TemplateBook
  readonly silentSeconds: number
  methodsReadBy(
    tx: Tx,
    readers: readonly { readonly terminalId: string; readonly bank: string }[],
  ): Promise<ReadMethod[]>
  evidenceOf(tx: Tx, dealId: string): Promise<readonly DealEvidence[]>
}

/** The server's own record of a case, as it is kept; the hash is of its canonical text. */
type Content = Omit<Exhibit, 'filed_at' | 'sha256'>

export interface Exhibits {
  /** In the transaction that opens the case. Reads only, each of them bounded, and takes no lock. */
  file(tx: Tx, deal: Deal, disputeId: string): Promise<void>
  /** Undefined where none was filed, or its trader was erased. The number in it is whole. */
  read(tx: Queryable, disputeId: string): Promise<Exhibit | undefined>
}

const contextOf = (disputeId: string) => `case_exhibit|${disputeId}`

export function exhibits(parts: ExhibitParts): Exhibits {
  return {
    async file(tx, deal, disputeId) {
      const { now, ...content } = await collect(parts, tx, deal)
      const text = canonicalText(content)
      const sealed = parts.secrets.seal(contextOf(disputeId), text)
      await store.insertExhibit(tx, disputeId, { filedAt: now, sealed, sha256: sha256Of(text) })
    },
    async read(tx, disputeId) {
      const row = await store.findExhibit(tx, disputeId)
      if (!row?.sealed) return undefined
      const text = parts.secrets.unseal(contextOf(disputeId), row.sealed)
      if (!sha256Of(text).equals(row.sha256))
        throw new Error(`Exhibit of ${disputeId} is not what its hash says`)
      const content = JSON.parse(text) as Content
      return { filed_at: row.filedAt.toISOString(), sha256: row.sha256.toString('hex'), ...content }
    },
  }
}

const beforeShowingMs = 30 * 60_000
const dayMs = 24 * 3_600_000

async function collect(parts: ExhibitParts, tx: Tx, deal: Deal): Promise<Content & { readonly now: Date }> {
  const moment = await store.momentOf(tx, deal.id)
  const { now } = moment
  const recorded = await payerEvents(tx, deal.id)
  const [showing] = recorded.filter(({ kind }) => kind === 'requisite_shown')
  const beganAt = showing?.at ?? deal.createdAt
  const stopped = await store.outagesSince(tx, deal.createdAt)
  const endsAt = endOfTimeToPay(deal.createdAt, moment.minutes, stopped)
  const from = new Date(beganAt.getTime() - beforeShowingMs)
  const span = { from, shownAt: beganAt, endsAt, now }
  const terminalId = showing?.terminalId ?? moment.terminalId ?? undefined
  const heard = await heardOf(parts, tx, deal, terminalId, span)
  const files = await parts.evidenceOf(tx, deal.id)
  return {
    now,
    requisite: await requisiteOf(parts, tx, deal, showing),
    page_events: pageEvents({
      recorded,
      steps: await store.stepsOfDeal(tx, deal.id),
      filesAt: files.filter((file) => file.uploadedBy === 'payer').map((file) => file.createdAt),
      endsAt,
      now,
    }).map(({ kind, at }) => ({ kind, at: at.toISOString() })),
    ...heardToWire(heard.record),
    phone: phoneToWire(heard.uptime),
    receipts: heard.receipts.map(({ amountKopecks, at, dealId, ...receipt }) => ({
      ...receipt,
      at: at.toISOString(),
      amount: roubles(amountKopecks),
      deal_id: dealId,
    })),
    records: await recordsOf(tx, deal),
    clocks: {
      shown_at: showing?.at.toISOString() ?? null,
      ends_at: endsAt.toISOString(),
      stopped: stopped.map(spanToWire),
    },
  }
}

interface SpanOfDeal {
  readonly from: Date
  readonly shownAt: Date
  readonly endsAt: Date
  readonly now: Date
}

interface Heard {
  readonly record: PhoneRecord
  readonly uptime: UptimeRecord | undefined
  readonly receipts: readonly store.ReceiptOfSum[]
}

/** The phone that read for the method when the requisite was shown: unbinding it later takes nothing away. */
async function heardOf(
  parts: ExhibitParts,
  tx: Tx,
  deal: Deal,
  terminalId: string | undefined,
  { from, shownAt, endsAt, now }: SpanOfDeal,
): Promise<Heard> {
  if (terminalId === undefined) return { record: noPhoneRecord, uptime: undefined, receipts: [] }
  const { bank, paymentMethodId: methodId, amountKopecks: kopecks } = deal
  const lastDay = new Date(now.getTime() - dayMs)
  return {
    record: await phoneRecord(parts, tx, { terminalId, bank, methodId, from, shownAt, endsAt, kopecks }),
    uptime: await uptimeRecord(tx, {
      terminalId,
      from,
      during: { from: shownAt, to: endsAt < now ? endsAt : now },
      now,
      silentSeconds: parts.silentSeconds,
    }),
    receipts: await store.receiptsOfSum(tx, { terminalId, kopecks, from: from < lastDay ? from : lastDay }),
  }
}

async function requisiteOf(
  { secrets }: ExhibitParts,
  tx: Tx,
  deal: Deal,
  showing: PayerEvent | undefined,
): Promise<Content['requisite']> {
  const shown = showing && openShown(secrets, deal.id, showing)
  if (!shown) return null
  const { deal_id: _, ...requisite } = shown
  const column = deal.orderType === 'sbp' ? 'phone' : 'card'
  const method = { id: deal.paymentMethodId, ownerId: deal.traderId }
  const now = await openNumber({ seal: requisiteSeal(secrets) }, tx, method, column)
  return {
    ...requisite,
    shown_at: showing.at.toISOString(),
    sha256: showing.sha256?.toString('hex') ?? '',
    is_methods: now?.number === requisite.number,
  }
}

async function recordsOf(tx: Tx, { merchantId, traderId }: Deal): Promise<Content['records']> {
  return {
    merchant: await store.recordOf(tx, merchantId, 'completed_towards_trader'),
    trader: {
      ...(await store.recordOf(tx, traderId, 'completed_towards_merchant')),
      rating: Math.floor(await traderRating(tx, traderId)),
    },
  }
}

function heardToWire({ texts, chain }: PhoneRecord): Pick<Content, 'messages' | 'chain'> {
  return {
    messages: texts.map(({ at, amount, dealId, ...text }) => ({
      ...text,
      at: at.toISOString(),
      amount: amount ?? null,
      deal_id: dealId ?? null,
    })),
    chain: {
      state: chain.state,
      proven_at: chain.provenAt?.toISOString() ?? null,
      messages: chain.messages,
      no_room: chain.noRoom && spanToWire(chain.noRoom),
    },
  }
}

function phoneToWire(uptime: UptimeRecord | undefined): Content['phone'] {
  if (!uptime) return null
  return {
    name: uptime.name,
    online_percent: uptime.onlinePercent,
    gaps: uptime.gaps.map(spanToWire),
    was_online: uptime.wasOnline,
  }
}

const spanToWire = ({ from, to }: store.ShownSpan) => ({ from: from.toISOString(), to: to.toISOString() })
