import { useQuery } from '@tanstack/react-query'
import { Navigate, Outlet } from 'react-router'
import { meQuery, recallRole } from '../../lib/me.ts'

/** For a shop's screens: shows nothing while asking, sends everyone else home. */
export function MerchantGuard() {
  const me = useQuery(meQuery)
  if (me.isPending) return null
  const isMerchant = me.data
    ? me.data.account_type === 'merchant' && !me.data.is_staff
    : recallRole('isMerchant') && !recallRole('isStaff')
  return isMerchant ? <Outlet /> : <Navigate to="/" replace />
}
