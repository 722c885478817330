import type { Origin } from './audit.ts'

/** First in every call of staff about one person: counts whose pages they open, and refuses one too many. */
export type OpenProfile = (act: {
  readonly staffId: string
  readonly userId: string
  readonly origin: Origin
}) => Promise<void>
