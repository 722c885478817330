import type { DealDetails } from '../transactions-queries.ts'

const usual: DealDetails = {
  id: '6a2f8f3e-5c1c-4a0e-9d1f-0a8b7c6d5e4f',
  created_at: '2026-11-18T09:00:00.000Z',
  updated_at: '2026-11-18T09:05:00.000Z',
  status: 'verification',
  amount: '1503.00',
  currency: 'RUB',
  profit: '14.822800',
  bank: 'Sberbank',
  order_type: 'sbp',
  description: '',
  payment_details: {
    card: null,
    phone_number: '+79000000032',
    bank: { id: 'sberbank', name: 'Sberbank' },
    currency: { symbol: '₽' },
  },
  expires_at: null,
  late: false,
  livemode: true,
  may_confirm: false,
  external_id: 'order-7',
  order_id: null,
  amount_requested: '1503.00',
  amount_received: null,
  amount_difference: null,
  rate: '94.30',
  amount_usdt: '15.938495',
  fee_usdt: '1.115695',
  trader: null,
  merchant: null,
  dispute_id: null,
  dispute_number: null,
  receipts: [],
  bank_texts: null,
  acceptable: null,
  is_suspect: false,
  refused_shares: [],
  timeline: [],
}

/** An open deal as the server answers it, with what the test is about. */
export function dealDetails(own: Partial<DealDetails>): DealDetails {
  return { ...usual, ...own }
}
