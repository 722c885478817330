import type { Answer, Contract, Sending } from '@florin/contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { dashboardQuery } from '../../lib/dashboard.ts'
import { integrationKey } from '../../lib/integration.ts'
import { payoutsKey } from '../../lib/payouts.ts'
import { saveFile } from '../../lib/save-file.ts'

export type Payouts = Answer<Contract['payouts']>
export type Payout = Answer<Contract['payoutHistory']>['results'][number]
export type PayoutPage = Answer<Contract['payoutHistory']>
export type StandingOrder = NonNullable<Sending<Contract['setPayoutOrder']>['body']['order']>

export const payoutPageSize = 10

/** The balance grows with every deal; the page asks again by itself, besides what it is told. */
const askAgainAfterMs = 20_000

/** The reader's own days and months. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

export const payoutsQuery = queryOptions({
  queryKey: [...payoutsKey, 'now'],
  queryFn: ({ signal }) => call('payouts', { query: { time_zone: ownZone() } }, { signal }),
  refetchInterval: askAgainAfterMs,
})

export interface Days {
  readonly start: string | undefined
  readonly end: string | undefined
}

export function historyQuery(page: number, { start, end }: Days) {
  return queryOptions({
    queryKey: [...payoutsKey, 'history', page, start, end],
    queryFn: ({ signal }) =>
      call(
        'payoutHistory',
        {
          query: {
            page,
            page_size: payoutPageSize,
            time_zone: ownZone(),
            ...(start !== undefined && { start_date: start }),
            ...(end !== undefined && { end_date: end }),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: askAgainAfterMs,
  })
}

/** Not waited for: the success is told now, the new figures come when they come. */
function useRenewing() {
  const queries = useQueryClient()
  return () => {
    void queries.invalidateQueries({ queryKey: payoutsKey })
    void queries.invalidateQueries({ queryKey: integrationKey })
    void queries.invalidateQueries({ queryKey: dashboardQuery.queryKey })
  }
}

export function requestAddressCode(address: string) {
  return call('requestIntegrationCode', { body: { action: 'settlement', address } })
}

export function useSetAddress() {
  const renew = useRenewing()
  return useMutation({
    mutationFn: (body: Sending<Contract['setSettlementAddress']>['body']) =>
      call('setSettlementAddress', { body }),
    onSuccess: renew,
  })
}

export type PayoutOffer = Answer<Contract['requestPayout']>

export function useRequestPayout() {
  return useMutation({ mutationFn: (amount: string) => call('requestPayout', { body: { amount } }) })
}

export interface ConfirmedPayout {
  readonly offer: PayoutOffer
  readonly otp: string
  /** The same for every press of one payout: pressed twice, it is paid once. */
  readonly key: string
}

export function useCreatePayout() {
  const renew = useRenewing()
  return useMutation({
    mutationFn: ({ offer: { amount, address }, otp, key }: ConfirmedPayout) =>
      call('createPayout', { body: { amount, address, otp } }, { headers: { 'Idempotency-Key': key } }),
    onSuccess: renew,
  })
}

export function requestOrderCode(order: StandingOrder) {
  return call('requestPayoutOrderCode', { body: { ...order } })
}

export function useSetOrder() {
  const renew = useRenewing()
  return useMutation({
    mutationFn: (body: Sending<Contract['setPayoutOrder']>['body']) => call('setPayoutOrder', { body }),
    onSuccess: renew,
  })
}

const types = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

export function saveStatement(format: keyof typeof types, start: string, end: string): Promise<void> {
  const query = { start_date: start, end_date: end, time_zone: ownZone(), format }
  return saveFile('exportPayouts', { query }, `florin-payouts-${start}_${end}.${format}`, types[format])
}
