import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { leadQuery, meQuery, recallRole } from '../lib/me.ts'
import type { Roles } from './menu.ts'

/** What this person may see. Until the server has answered, what it said last time. */
export function useRoles(): Roles {
  const me = useQuery(meQuery)
  const lead = useQuery(leadQuery)
  return {
    isLead: lead.data ?? recallRole('isLead'),
    isMerchant: me.data
      ? me.data.account_type === 'merchant' && !me.data.is_staff
      : recallRole('isMerchant') && !recallRole('isStaff'),
    isStaff: me.isError ? false : (me.data?.is_staff ?? recallRole('isStaff')),
  }
}

/** Lead and staff status are refetched on every navigation, so a lost right disappears from the menu at once. */
export function useRoleChecks(): void {
  const queries = useQueryClient()
  const { pathname } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is the reason to ask, not an input
  useEffect(() => {
    for (const { queryKey } of [meQuery, leadQuery]) {
      void queries.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false })
    }
  }, [pathname, queries])
}
