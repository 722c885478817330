import type { Answer, Contract } from '@florin/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'

/** The Android app that this server offers. */
export type OfferedApp = NonNullable<Answer<Contract['offeredApp']>['app']>

/** The app changes with a release or by the operator, so a screen fetches it once. */
export const offeredAppQuery = queryOptions({
  queryKey: ['terminal-app'],
  queryFn: async ({ signal }) => (await call('offeredApp', {}, { signal })).app,
  staleTime: 10 * 60_000,
})
