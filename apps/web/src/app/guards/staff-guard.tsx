import { useQuery } from '@tanstack/react-query'
import { Navigate, Outlet } from 'react-router'
import { meQuery } from '../../lib/me.ts'
import { useTexts } from '../../lib/texts.tsx'
import { GuardFace } from './guard-face.tsx'

/** For the support's screens: shows that the check runs, redirects everyone else to the home page. */
export function StaffGuard() {
  const t = useTexts('common')
  const me = useQuery(meQuery)
  if (me.isPending) return <GuardFace text={t('checking_rights')} />
  return me.data?.is_staff === true ? <Outlet /> : <Navigate to="/" replace />
}
