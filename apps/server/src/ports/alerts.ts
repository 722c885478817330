import type { AlertKind } from '@florin/contract'

/** Something that a person is to be told. Which way it goes is the business of `notifications` and of the person's settings. */
export interface AlertRequest {
  readonly userId: string
  readonly kind: AlertKind
  /** The values that the kind's texts need: readable words, never a full card number or a code. */
  readonly values: Readonly<Record<string, string>>
  /** What it is about, such as `dispute:<uuid>`, `deal:<uuid>` or `terminal:<uuid>`: its link leads there. */
  readonly about?: string | undefined
}
