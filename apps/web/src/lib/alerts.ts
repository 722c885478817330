import type { Answer, Contract } from '@florin/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'

/** The key prefix of all queries about alerts; `alerts.changed` invalidates it. */
export const alertsKey = ['alerts'] as const

export type AlertSettings = Answer<Contract['alertSettings']>
export type AlertPage = Answer<Contract['listAlerts']>
export type Alert = AlertPage['results'][number]
export type AlertTry = Alert['tries'][number]

export const alertSettingsKey = [...alertsKey, 'settings'] as const

export const alertSettingsQuery = queryOptions({
  queryKey: alertSettingsKey,
  queryFn: ({ signal }) => call('alertSettings', {}, { signal }),
})
