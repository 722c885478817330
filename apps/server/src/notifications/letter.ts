import type { ServerLanguage } from '@florin/texts/server'

/** A letter's parts in reading order, before they become text or markup. */
export interface Letter {
  readonly language: ServerLanguage
  readonly product: string
  readonly subject: string
  readonly heading: string
  readonly lead: string
  readonly code: string | undefined
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  readonly notes: readonly string[]
  readonly footer: string
}
