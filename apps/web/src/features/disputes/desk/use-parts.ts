import { useQuery } from '@tanstack/react-query'
import type { Case } from '../disputes-queries.ts'
import { adviceQuery, effectQuery, exhibitQuery } from './desk-queries.ts'

export type CaseQueries = ReturnType<typeof useParts>

/** Each is asked for and may fail alone. */
export function useParts({ id, may }: Case) {
  const exhibit = useQuery(exhibitQuery(id))
  const advice = useQuery(adviceQuery(id))
  const trader = useQuery(effectQuery(id, 'trader', may.resolve))
  const merchant = useQuery(effectQuery(id, 'merchant', may.resolve))
  return { exhibit, advice, effects: { trader, merchant } }
}
