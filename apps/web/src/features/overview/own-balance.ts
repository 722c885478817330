import type { TablerIcon } from '@tabler/icons-react'

/** What a role's own balance card tells and offers instead of a trader's. */
export interface OwnBalance {
  readonly parts: readonly { readonly name: string; readonly sum: string; readonly isProfit?: boolean }[]
  readonly act: OwnAct
}

export interface OwnAct {
  readonly label: string
  readonly icon: TablerIcon
  /** The one filled button of the view, unless something else comes first. */
  readonly isLoud: boolean
  readonly isClosed?: boolean
  /** A screen of ours, or something that opens here. */
  readonly to?: string
  readonly onAct?: () => void
}
