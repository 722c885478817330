import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'
import { ApiProblem } from './api-problem.ts'
import { watchSession } from './session.ts'
import { recall, remember, whoKey } from './storage.ts'
import { isViewing } from './view-mode.ts'

/** Who is signed in. Changing anything about oneself invalidates this. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => {
    const isSameSession = watchSession()
    try {
      const me = await call('userInfo', {}, { signal })
      if (isSameSession()) {
        rememberRole('isStaff', me.is_staff)
        rememberRole('isMerchant', me.account_type === 'merchant')
        // The docs, a page of the server that asks nothing, tell it.
        if (!isViewing()) remember(whoKey, me.username)
      }
      return me
    } catch (error) {
      // A failed check never leaves the right to see the staff's screens behind.
      if (!signal.aborted && isSameSession()) rememberRole('isStaff', false)
      throw error
    }
  },
})

/** Leads are known by their list of referrals: 451 means that this person is none. */
export const leadQuery = queryOptions({
  queryKey: ['lead'],
  queryFn: async ({ signal }) => {
    const isSameSession = watchSession()
    const isLead = await call('listReferrals', { query: { page: 1 } }, { signal }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ApiProblem && error.status === 451) return false
        throw error
      },
    )
    if (isSameSession()) rememberRole('isLead', isLead)
    return isLead
  },
})

type Role = 'isLead' | 'isStaff' | 'isMerchant'

/** What the last check said, for the first moments of the next page. The server decides anyway. */
export function recallRole(role: Role): boolean {
  return !isViewing() && recall(role) === 'true'
}

function rememberRole(role: Role, held: boolean): void {
  // What is remembered is shared with the staff session of the other tabs.
  if (!isViewing()) remember(role, String(held))
}
