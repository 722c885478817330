import type { AdviceAnswer, Exhibit, Preview } from '../desk/desk-queries.ts'

/* What support's screen is told beside the case, in the shapes of the contract. */

const day = '2026-11-15T'
const message = {
  channel: 'sms',
  trust: 2,
  kind: 'credit',
  chain: 'continues',
  deal_id: null,
} as const

export function exhibitOf(part: Partial<Exhibit> = {}): Exhibit {
  return {
    filed_at: `${day}10:24:00.000Z`,
    sha256: 'a'.repeat(64),
    requisite: {
      shown_at: `${day}10:02:11.000Z`,
      sha256: `9f2c${'0'.repeat(56)}71ab`,
      bank: 'vtb',
      number: '+79032174471',
      owner: 'Алексей М.',
      amount: '7300.00',
      is_methods: true,
    },
    page_events: [
      { kind: 'requisite_shown', at: `${day}10:02:11.000Z` },
      { kind: 'claimed', at: `${day}10:09:02.000Z` },
      { kind: 'time_over', at: `${day}10:17:11.000Z` },
    ],
    messages: [
      {
        ...message,
        id: 'm1',
        at: `${day}10:14:20.000Z`,
        text: 'Поступление 1500р Баланс ·····р',
        amount: '1500.00',
      },
      {
        ...message,
        id: 'm2',
        at: `${day}10:31:52.000Z`,
        text: 'Поступление 3000р Баланс ·····р',
        amount: '3000.00',
      },
    ],
    chain: {
      state: 'unbroken',
      proven_at: `${day}07:00:00.000Z`,
      messages: 4,
      no_room: { from: `${day}10:02:00.000Z`, to: `${day}10:31:52.000Z` },
    },
    phone: { name: 'Pixel 6a', online_percent: 98, gaps: [], was_online: true },
    receipts: [],
    records: {
      merchant: { deals: 1_204, cases: 3, lost: 1 },
      trader: { deals: 860, cases: 1, lost: 0, rating: 92 },
    },
    clocks: { shown_at: `${day}10:02:11.000Z`, ends_at: `${day}10:17:11.000Z`, stopped: [] },
    ...part,
  }
}

export function adviceOf(part: Partial<AdviceAnswer> = {}): AdviceAnswer {
  return {
    advice: { towards: null, rule: 'undecided', grounds: [] },
    similar: [],
    median_hours: null,
    ...part,
  }
}

const line = { party: 'trader', name: 'morozov_a', before: '100.000000', after: '0.000000' } as const

export function previewOf(towards: 'trader' | 'merchant'): Preview {
  const frozen = { ...line, account: 'frozen', change: '-74.933279' } as const
  const lines: Preview['lines'] =
    towards === 'trader'
      ? [frozen, { ...line, account: 'available', change: '74.933279' }]
      : [
          frozen,
          { ...line, account: 'available', change: '2.997331' },
          { ...line, party: 'merchant', name: 'gamestore', account: 'available', change: '69.687949' },
          { ...line, party: 'trader_lead', name: 'lead_anna', account: 'available', change: '0.449598' },
          { ...line, party: 'house', name: null, account: 'revenue', change: '1.798401' },
        ]
  return {
    lines,
    debt: null,
    rating: { before: 92, after: towards === 'trader' ? 92 : 83 },
    amount_most: '7300.00',
    rate: '97.42',
    version: 3,
  }
}
