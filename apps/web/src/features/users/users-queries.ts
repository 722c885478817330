import type { Answer, Contract, Sending, StaffUser } from '@florin/contract'
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { staffUsersKey } from '../../lib/staff-users.ts'
import { toQuery, type UserSearch } from './list/user-search.ts'

export type UserPage = Answer<Contract['listUsers']>
export type UserChange = Sending<Contract['changeUser']>['body']
export type UserPayment = Answer<Contract['userPayments']>['payments'][number]
export type PaymentChange = Sending<Contract['updateUserPayment']>['body']
export type UserTerminal = Answer<Contract['userTerminals']>['terminals'][number]

const listKey = [...staffUsersKey, 'list'] as const

export function usersQuery(search: UserSearch) {
  const query = toQuery(search)
  return queryOptions({
    queryKey: [...listKey, query],
    queryFn: ({ signal }) => call('listUsers', { query }, { signal }),
    // The page before stays until the next is there: nothing jumps, and no skeleton comes back.
    placeholderData: keepPreviousData,
  })
}

/** One person, whether or not the list shows them: a link may name anybody. */
export function userQuery(id: string) {
  return queryOptions({
    queryKey: [...staffUsersKey, 'one', id],
    queryFn: async ({ signal }) =>
      (await call('listUsers', { query: { search: id } }, { signal })).users.find((user) => user.id === id) ??
      null,
    staleTime: 0,
    gcTime: 0,
  })
}

/** Writes the answer into the cached row; nothing is fetched again. */
export function mergeUser(queries: QueryClient, user: StaffUser): void {
  queries.setQueriesData<UserPage>(
    { queryKey: listKey },
    (page) =>
      page && { ...page, users: page.users.map((row) => (row.id === user.id ? { ...row, ...user } : row)) },
  )
}

export function useChangeUser(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: UserChange) => call('changeUser', { params: { id }, body }),
    onSuccess: ({ user }) => mergeUser(queries, user),
  })
}

const paymentsKey = (userId: string) => [...staffUsersKey, 'payments', userId] as const
const terminalsKey = (userId: string) => [...staffUsersKey, 'terminals', userId] as const

export function userPaymentsQuery(userId: string) {
  return queryOptions({
    queryKey: paymentsKey(userId),
    queryFn: ({ signal }) => call('userPayments', { params: { id: userId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

export function userTerminalsQuery(userId: string) {
  return queryOptions({
    queryKey: terminalsKey(userId),
    queryFn: ({ signal }) => call('userTerminals', { params: { id: userId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

export function useChangePayment(userId: string, paymentId: string) {
  const renew = useRenewing(userId)
  return useMutation({
    mutationFn: (body: PaymentChange) => call('updateUserPayment', { params: { userId, paymentId }, body }),
    onSuccess: () => void renew(),
  })
}

export function useUnbind(userId: string) {
  const renew = useRenewing(userId)
  return useMutation({
    mutationFn: (id: string) => call('unbindPayment', { params: { id }, body: {} }),
    onSuccess: () => void renew(),
  })
}

export function useBind(userId: string, terminalId: string) {
  const renew = useRenewing(userId)
  return useMutation({
    mutationFn: (ids: readonly string[]) =>
      call('connectPayments', { params: { id: terminalId }, body: { payment_ids: [...ids] } }),
    onSuccess: () => void renew(),
  })
}

/** A method and its terminal show each other. */
function useRenewing(userId: string) {
  const queries = useQueryClient()
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: paymentsKey(userId) }),
      queries.invalidateQueries({ queryKey: terminalsKey(userId) }),
    ])
}
