import type { Answer, Contract, Sending } from '@florin/contract'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { integrationKey } from '../../../lib/integration.ts'

export type IntegrationAnswer = Answer<Contract['integrationSettings']>
export type ApiKey = Answer<Contract['listApiKeys']>['results'][number]
export type NewKey = Sending<Contract['createApiKey']>['body']
export type Hook = Answer<Contract['integrationEndpoints']>['results'][number]
export type NewHook = Sending<Contract['addIntegrationEndpoint']>['body']
export type HookChange = Sending<Contract['changeIntegrationEndpoint']>['body']
export type EventType = Hook['events'][number]
export type Delivery = Answer<Contract['pingIntegrationEndpoint']>
export type DeliveryStatus = Delivery['status']

export const settingsQuery = queryOptions({
  queryKey: [...integrationKey, 'settings'],
  queryFn: ({ signal }) => call('integrationSettings', {}, { signal }),
})

export const keysQuery = queryOptions({
  queryKey: [...integrationKey, 'keys'],
  queryFn: ({ signal }) => call('listApiKeys', {}, { signal }),
})

export const hooksQuery = queryOptions({
  queryKey: [...integrationKey, 'webhooks'],
  queryFn: ({ signal }) => call('integrationEndpoints', {}, { signal }),
})

export function deliveriesQuery(hookId: string, status: DeliveryStatus | undefined) {
  return infiniteQueryOptions({
    queryKey: [...integrationKey, 'deliveries', hookId, status],
    queryFn: ({ signal, pageParam }) =>
      call(
        'integrationDeliveries',
        {
          params: { id: hookId },
          query: {
            ...(status !== undefined && { status }),
            ...(pageParam !== undefined && { after: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ results }) => results.some(isOnItsWay)) ? lookAgainMs : false,
  })
}

const lookAgainMs = 2_000
const soonMs = 30_000

/** Deliveries are too many to be announced one by one; whoever watches one that is about to be tried looks again. */
function isOnItsWay({ status, next_attempt_at: next }: Delivery): boolean {
  return status === 'waiting' && (next === null || Date.parse(next) - Date.now() < soonMs)
}

function useRenewing() {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: integrationKey })
}

/** The switch moves at once, and moves back if the server refuses. Quick presses are sent one after another. */
export function useChangeShop() {
  const queries = useQueryClient()
  const keep = (changed: Partial<IntegrationAnswer>) =>
    queries.setQueryData<IntegrationAnswer>(settingsQuery.queryKey, (shop) => shop && { ...shop, ...changed })
  return useMutation({
    mutationKey: settingsQuery.queryKey,
    scope: { id: 'change-shop' },
    mutationFn: (body: Sending<Contract['changeIntegrationSettings']>['body']) =>
      call('changeIntegrationSettings', { body }),
    onMutate: async ({ allow_payer_disputes: wanted }) => {
      if (wanted === undefined) return
      await queries.cancelQueries({ queryKey: settingsQuery.queryKey })
      keep({ allow_payer_disputes: wanted })
    },
    onError: (_error, { allow_payer_disputes: wanted }) => {
      if (wanted !== undefined) keep({ allow_payer_disputes: !wanted })
    },
    onSuccess: (shop) => {
      // An answer to an older press does not move the switch back; that of the last one tells all.
      if (queries.isMutating({ mutationKey: settingsQuery.queryKey }) <= 1) keep(shop)
    },
  })
}

export function requestKeyCode() {
  return call('requestIntegrationCode', { body: { action: 'key' } })
}

export function requestPayoutCode(address: string) {
  return call('requestIntegrationCode', { body: { action: 'settlement', address } })
}

export function useCreateKey() {
  const renew = useRenewing()
  return useMutation({
    mutationFn: (body: NewKey) => call('createApiKey', { body }),
    onSuccess: renew,
  })
}

export function useRevokeKey() {
  const renew = useRenewing()
  return useMutation({
    mutationFn: (id: string) => call('revokeApiKey', { params: { id } }),
    onSuccess: renew,
  })
}

export function useSetPayout() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Sending<Contract['setSettlementAddress']>['body']) =>
      call('setSettlementAddress', { body }),
    onSuccess: (shop) => queries.setQueryData(settingsQuery.queryKey, shop),
  })
}

export function useAddHook() {
  const renew = useRenewing()
  return useMutation({
    mutationFn: (body: NewHook) => call('addIntegrationEndpoint', { body }),
    onSuccess: renew,
  })
}

export function useChangeHook() {
  const renew = useRenewing()
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: HookChange }) =>
      call('changeIntegrationEndpoint', { params: { id }, body: change }),
    onSuccess: renew,
  })
}

export function useRemoveHook() {
  const renew = useRenewing()
  return useMutation({
    mutationFn: (id: string) => call('removeIntegrationEndpoint', { params: { id } }),
    onSuccess: renew,
  })
}

export function useRotateSecret() {
  const renew = useRenewing()
  return useMutation({
    mutationFn: (id: string) => call('rotateIntegrationSecret', { params: { id } }),
    onSuccess: renew,
  })
}

// The shop's server has ten seconds for its answer, and we a little more for telling it.
const pingTimeoutMs = 20_000

export function usePingHook() {
  const renew = useRenewing()
  return useMutation({
    mutationFn: (id: string) =>
      call('pingIntegrationEndpoint', { params: { id } }, { timeoutMs: pingTimeoutMs }),
    onSuccess: renew,
  })
}

export function useRedeliver() {
  const renew = useRenewing()
  return useMutation({
    mutationFn: (id: string) => call('redeliverOne', { params: { id } }, { timeoutMs: pingTimeoutMs }),
    onSuccess: renew,
  })
}

export function useRedeliverAll() {
  const renew = useRenewing()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; since: string; include_delivered: boolean }) =>
      call('redeliverAll', { params: { id }, body }),
    onSuccess: renew,
  })
}
