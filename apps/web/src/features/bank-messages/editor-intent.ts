import type { Template, UnreadText } from './bank-messages-queries.ts'

/** Why the editor is open. */
export type EditorIntent =
  | { readonly act: 'new' }
  | { readonly act: 'edit'; readonly template: Template }
  | { readonly act: 'propose'; readonly message: UnreadText }

export interface PanelProps {
  /** Something is open above the list: it does not renew itself meanwhile. */
  readonly isPaused: boolean
  readonly onIntent: (intent: EditorIntent) => void
}
