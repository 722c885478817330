import { dealStatuses } from '@florin/contract'
import { depositHistory } from '../src/wallet/history/history-store.ts'
import { anything } from './stand-ins.ts'

/** Argument lists after the handle, for functions that the stand-ins do not fit, and for those that compose more shapes than two. */
export type Examples = Readonly<Record<string, readonly (readonly unknown[])[]>>

const day = new Date('2026-11-02T10:00:00Z')
const later = new Date('2026-11-09T10:00:00Z')
const place = { offset: 0, limit: 10 }
const far = { offset: 2_000, limit: 10 }

const whole = {
  viewer: 'trader',
  userId: 'x',
  statuses: dealStatuses,
  banks: [],
  from: undefined,
  until: undefined,
  search: '',
  sort: 'created_at',
  order: 'desc',
}
const span = { ...whole, viewer: 'merchant', statuses: ['pending'], from: day, until: later }
const failed = { ...whole, viewer: 'support', statuses: ['expired', 'dispute'], sort: 'amount', order: 'asc' }
const searched = { ...whole, viewer: 'merchant', banks: ['x', 'y'], search: '1234', sort: 'profit' }
const filters = [whole, span, failed, searched]

const cases = {
  role: 'support',
  userId: 'x',
  groups: [{ status: 'waiting', waitsFor: 'trader' }],
  search: '',
  sort: 'status',
  order: 'desc',
}
const caseSearch = { ...cases, role: 'merchant', search: '12345678', sort: 'amount', order: 'asc' }

const sealedColumn = {
  table: 'x',
  column: 'y',
  context: `'z'`,
  order: [
    { name: 'a', type: 'text' },
    { name: 'b', type: 'uuid' },
  ],
}
const deal = {
  ...anything,
  id: 'x',
  isTest: false,
  traderId: 't',
  merchantId: 'm',
  terms: { traderLeadId: 'l', merchantLeadId: undefined },
  amountKopecks: 1n,
}
const plan = { reference: anything, timestampMs: 1, expirationMs: 2 }
const sums = { value: 1n, fee: 1n, profit: 1n, traderLead: 1n, merchantLead: 1n }

export const examples: Readonly<Record<string, Examples>> = {
  'auth/presence-store.ts': { isPresent: [[anything, 'x']] },
  'deals/cases/case-store.ts': { addToTotals: [[deal, sums, 1n]] },
  'deals/exhibit/may-view-evidence.ts': {
    mayViewEvidence: [['x', { subject: `deal:${'0'.repeat(36)}`, side: 'trader' }]],
  },
  'deals/list/chart.ts': { countSpans: [['x', [{ from: day, until: later }]]] },
  'deals/list/counters.ts': {
    countDeals: filters.map((filter) => [filter]),
    daysOfPage: [span, { ...span, viewer: 'support', order: 'asc' }].map((filter) => [filter, far]),
  },
  'deals/list/query.ts': {
    pageOfDeals: [...filters.map((filter) => [filter, place]), [whole, far]],
    dealsAfter: [[whole, undefined, 10], ...filters.map((filter) => [filter, anything, 10])],
  },
  'deals/past/deal-store.ts': { insertOrders: [[[]]] },
  'disputes/list-store.ts': {
    pageOfCases: [cases, { ...cases, role: 'trader', sort: 'number' }, caseSearch].map((filter) => [
      filter,
      place,
    ]),
    countSearched: [[caseSearch]],
  },
  'disputes/rules/similar-store.ts': { casesNearby: [[{ id: 'x', reason: 'x', amountKopecks: 100n }]] },
  'messages/intake/message-store.ts': { appendMessages: [[[], 'x']] },
  'operator/reseal-store.ts': {
    lockNextRows: [
      [sealedColumn, undefined, 10],
      [sealedColumn, ['x', 'y'], 10],
    ],
    writeSealed: [[sealedColumn, []]],
  },
  'payment-methods/rotation-store.ts': { lockNumber: [[Buffer.alloc(8)]] },
  'deals/steps/locked-rows.ts': { findLockedRows: [[['deal:x']]] },
  'upload-links/store.ts': { insertLink: [[{ side: 'trader' }], [{ side: 'merchant' }]] },
  'wallet/payouts/payout-store.ts': { insertPayout: [[{ plan, unsigned: { rawDataHex: '00', txid: 'x' } }]] },
  'wallet/settlements/settlement-schedule-store.ts': { knowsZone: [['Europe/Moscow']] },
  'wallet/history/history-store.ts': { readHistory: [[[depositHistory], 'x', 1]] },
  'webhooks/event-store.ts': { findPing: [[anything, `evt_${'0'.repeat(32)}`]] },
}
