/** How the search of support reads what was typed. Kept free of zod, so that the web can import it for nothing. */
export const findShapes = [
  'nothing',
  'email',
  'name',
  'id',
  'external_id',
  'dispute',
  'tail',
  'sum',
  'sum_time',
  'txid',
  'address',
] as const

/** What can be found, in the order in which it is shown. */
export const findKinds = [
  'user',
  'deal',
  'order',
  'receipt',
  'dispute',
  'method',
  'deposit',
  'withdrawal',
] as const
export type FindKind = (typeof findKinds)[number]
