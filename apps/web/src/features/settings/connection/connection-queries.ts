import type { Answer, Contract } from '@florin/contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { alertsKey } from '../../../lib/alerts.ts'
import { call } from '../../../lib/api.ts'
import { telegramKey, telegramQuery } from '../../../lib/telegram.ts'

export type Account = Answer<Contract['telegramAccounts']>['accounts'][number]
export type ConnectionKey = Answer<Contract['telegramKey']>

export const connectionKeyQuery = queryOptions({
  queryKey: [...telegramKey, 'key'],
  queryFn: ({ signal }) => call('telegramKey', {}, { signal }),
})

export function alertsQuery(page: number, pageSize: number) {
  return queryOptions({
    queryKey: [...alertsKey, 'list', page, pageSize],
    queryFn: ({ signal }) => call('listAlerts', { query: { page, page_size: pageSize } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useDisconnect() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('disconnectTelegram', { body: { telegram_id: id } }),
    onSuccess: ({ accounts }) =>
      queries.setQueryData(telegramQuery.queryKey, (now) => now && { ...now, accounts }),
    onSettled: () => queries.invalidateQueries({ queryKey: alertsKey }),
  })
}

export function useResetKey() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('resetTelegramKey'),
    onSuccess: (key) => {
      queries.setQueryData(connectionKeyQuery.queryKey, key)
      queries.setQueryData(telegramQuery.queryKey, (now) => now && { ...now, accounts: [] })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: alertsKey }),
  })
}
