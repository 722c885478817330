/** Everything fetched about deals begins with this key; `deals.changed` makes it ask anew. */
export const dealsKey = ['deals'] as const
