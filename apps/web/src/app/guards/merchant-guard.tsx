import { useQuery } from '@tanstack/react-query'
import { Navigate, Outlet } from 'react-router'
import { meQuery } from '../../lib/me.ts'

/** For the shop's own screens: shows nothing while asking, sends everyone else home. Where the question fails, the screen tells so itself. */
export function MerchantGuard() {
  const me = useQuery(meQuery)
  if (me.isPending) return null
  return me.data === undefined || me.data.account_type === 'merchant' ? (
    <Outlet />
  ) : (
    <Navigate to="/" replace />
  )
}
