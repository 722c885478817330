import type { JudgedMethod, Readiness } from '../../lib/readiness.ts'

export function aMethod(change: Partial<JudgedMethod> = {}): JudgedMethod {
  return {
    id: '3f0a7f0e-54f5-4a53-8f0f-3b4a6b2c1d00',
    bank: { id: 'sberbank', name: 'Sberbank', full_name: 'Сбербанк (ПАО)' },
    tail: '4417',
    verdict: null,
    unmet: [],
    is_changed_by_staff: false,
    terminal_id: 'redmi',
    rating: 96,
    last_deal_at: null,
    ...change,
  }
}

/** As the server answers to somebody whose only method gets deals, with what a test is about changed. */
export function aReadiness(change: Partial<Readiness> = {}): Readiness {
  const names = ['fund', 'phone', 'method', 'bind', 'switch_on', 'prove'] as const
  const [method] = change.methods ?? [aMethod()]
  return {
    total: 1,
    on: 1,
    ready: 1,
    can_come: true,
    last_deal_at: null,
    methods: [aMethod()],
    phones: [{ id: 'redmi', name: 'Redmi Note 12', is_silent: false, seen_at: new Date().toISOString() }],
    steps: names.map((name) => ({
      name,
      state: 'done',
      method_id: method?.id ?? null,
      terminal_id: 'redmi',
    })),
    obstacles: [],
    holds: ['rating', 'debt', 'rate'],
    facts: {
      available: '150.000000',
      largest_deal: '14613.00',
      usual_deal: '6200.00',
      debt: '0.000000',
      open_disputes: 0,
      most_disputes: 5,
      rating: 88,
      least_rating: 51,
      proven: 1,
      rate_at: '2026-11-17T11:30:00.000Z',
    },
    ...change,
  }
}
