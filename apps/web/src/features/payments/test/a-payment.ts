import type { Payment } from '../payments-queries.ts'

/** A method as the server tells of it, with what a test is about changed. */
export function aPayment(change: Partial<Payment> = {}): Payment {
  return {
    id: '3f0a7f0e-54f5-4a53-8f0f-3b4a6b2c1d00',
    name: 'Иван Ким',
    bank: { id: 'sberbank', name: 'Сбербанк', full_name: 'Сбербанк (ПАО)', is_popular: true },
    bank_name: 'Сбербанк',
    card: '2202 •••• •••• 4417',
    phone_number: null,
    nomer_scheta: null,
    is_SBP: false,
    is_c2c: true,
    is_active: false,
    is_connect: true,
    terminal_id: null,
    terminal_name: 'Redmi Note 12',
    rating: 75,
    rating_y: 75,
    withheld: null,
    chain: null,
    takes_unproven: false,
    is_locked: false,
    min_amount_for_deposit: 0,
    max_amount_for_deposit: 100_000,
    ...change,
  }
}
