import { useQuery } from '@tanstack/react-query'
import { Navigate, Outlet } from 'react-router'
import { leadQuery } from '../../lib/me.ts'

/** For the lead's screens: shows nothing while asking, sends everyone else home. */
export function LeadGuard() {
  const lead = useQuery(leadQuery)
  if (lead.isPending) return null
  return lead.data === true ? <Outlet /> : <Navigate to="/" replace />
}
