import { useRef, useState } from 'react'
import type { Payout } from './payouts-queries.ts'

/**
 * Rows that stay where they are: what is shown changes in its place (a payout that was sent is done), and what is new waits behind a
 * button, so that nothing moves under the pointer. Another page or period (`place`) begins anew.
 */
export function useSteadyRows(rows: readonly Payout[], place: string) {
  const seen = useRef<{ place: string; rows: readonly Payout[] }>({ place, rows })
  const [, redraw] = useState(0)
  const known = new Map(rows.map((row) => [row.id, row]))
  if (seen.current.place !== place || seen.current.rows.length === 0) seen.current = { place, rows }
  else seen.current = { place, rows: seen.current.rows.map((row) => known.get(row.id) ?? row) }
  const newest = seen.current.rows[0]?.created_at ?? ''
  const shownIds = new Set(seen.current.rows.map(({ id }) => id))
  const fresh = rows.filter(({ id, created_at }) => !shownIds.has(id) && created_at >= newest)
  return {
    rows: seen.current.rows,
    newCount: fresh.length,
    showNew: () => {
      seen.current = { place, rows }
      redraw((count) => count + 1)
    },
  }
}
