import type { Answer, Contract } from '@florin/contract'

/** A phone that reads bank messages, as its owner sees it. */
export type Terminal = Answer<Contract['listTerminals']>[number]

/** The key prefix of all queries about terminals; `terminals.changed` invalidates it. */
export const terminalsKey = ['terminals'] as const

/** Receipts that phones have seen arrive; `receipts.changed` invalidates it. */
export const receiptsKey = ['receipts'] as const
