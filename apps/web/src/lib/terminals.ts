import type { Answer, Contract } from '@florin/contract'

/** A phone that reads bank messages, as its owner sees it. */
export type Terminal = Answer<Contract['listTerminals']>[number]

/** Everything fetched about terminals begins with this key; `terminals.changed` makes it ask anew. */
export const terminalsKey = ['terminals'] as const

/** The money that phones have seen arrive; `receipts.changed` makes it ask anew. */
export const receiptsKey = ['receipts'] as const
