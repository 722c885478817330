import { useQuery } from '@tanstack/react-query'
import { Navigate, Outlet } from 'react-router'
import { leadQuery, recallRole } from '../../lib/me.ts'

/**
 * For the lead's screens: shows nothing while asking, sends everyone else home. Only 451 takes the role away: where the check itself fails,
 * who was a lead stays one, and the screen tells what went wrong.
 */
export function LeadGuard() {
  const lead = useQuery(leadQuery)
  if (lead.isPending) return null
  const isLead = lead.data ?? recallRole('isLead')
  return isLead ? <Outlet /> : <Navigate to="/" replace />
}
