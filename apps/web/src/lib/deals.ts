/** The key prefix of all queries about deals; `deals.changed` invalidates it. */
export const dealsKey = ['deals'] as const

/** What bank texts change without a step of the deal: its balance question, contradiction and hint. */
export const dealDetailsKey = [...dealsKey, 'details'] as const
export const waitingDealsKey = [...dealsKey, 'waiting'] as const
