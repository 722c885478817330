/** Everything fetched about deals begins with this key; `deals.changed` makes it ask anew. */
export const dealsKey = ['deals'] as const

/** What bank texts change without a step of the deal: its balance question, contradiction and hint. */
export const dealDetailsKey = [...dealsKey, 'details'] as const
export const waitingDealsKey = [...dealsKey, 'waiting'] as const
