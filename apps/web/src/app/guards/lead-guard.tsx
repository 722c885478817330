import { useQuery } from '@tanstack/react-query'
import { Navigate, Outlet } from 'react-router'
import { leadQuery, recallRole } from '../../lib/me.ts'

/**
 * For the lead's screens: shows nothing during the check, redirects everyone else to the home page. Only 451 takes the role away: if the
 * check itself fails, a lead stays one, and the screen shows what went wrong.
 */
export function LeadGuard() {
  const lead = useQuery(leadQuery)
  if (lead.isPending) return null
  const isLead = lead.data ?? recallRole('isLead')
  return isLead ? <Outlet /> : <Navigate to="/" replace />
}
