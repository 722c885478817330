import type { Answer, Contract } from '@florin/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'
import { paymentsKey } from './payments.ts'

/** Whether deals can come, and what is in the way: the matching's own answer, never counted here. */
export type Readiness = Answer<Contract['readiness']>
export type JudgedMethod = Readiness['methods'][number]
export type Obstacle = Readiness['obstacles'][number]
export type Phone = Readiness['phones'][number]
export type ReadinessStep = Readiness['steps'][number]

/** Under the payments' key: a change of methods or phones invalidates it. */
export const readinessQuery = queryOptions({
  queryKey: [...paymentsKey, 'readiness'],
  queryFn: ({ signal }) => call('readiness', {}, { signal }),
})
