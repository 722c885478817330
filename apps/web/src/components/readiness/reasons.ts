import type { JudgedMethod, Readiness } from '../../lib/readiness.ts'
import { textsOf } from '../../lib/texts.tsx'

type Reason =
  | 'account'
  | 'rating'
  | 'debt'
  | 'disputes'
  | 'terminal_silent'
  | 'unbound'
  | 'bank_blocked'
  | 'inactive'
  | 'settings'
  | 'funds'
  | 'method_hour'

const reasonOf: Readonly<Record<NonNullable<JudgedMethod['verdict']>, Reason>> = {
  blocked: 'account',
  not_activated: 'account',
  not_working: 'account',
  method_rating: 'rating',
  trader_rating: 'rating',
  debt: 'debt',
  disputes: 'disputes',
  unbound: 'unbound',
  terminal_silent: 'terminal_silent',
  bank_blocked: 'bank_blocked',
  inactive: 'inactive',
  mode: 'settings',
  amount_range: 'settings',
  margin: 'settings',
  funds: 'funds',
  method_hour: 'method_hour',
}

/** «1 телефон молчит, 1 метод не привязан»: phones are counted as phones, the rest as methods. */
export function reasonsInWords({ methods }: Pick<Readiness, 'methods'>): string {
  const t = textsOf('readiness')
  const things = new Map<Reason, Set<string>>()
  for (const { id, verdict, terminal_id } of methods) {
    if (verdict === null) continue
    const reason = reasonOf[verdict]
    const known = things.get(reason) ?? new Set()
    things.set(reason, known.add(reason === 'terminal_silent' ? (terminal_id ?? id) : id))
  }
  return [...things].map(([reason, { size }]) => t(`why_${reason}`, { count: size })).join(', ')
}
