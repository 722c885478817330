import type { Terminal } from '../../lib/terminals.ts'

/** What somebody wants to do with one of the phones. */
export interface TerminalIntent {
  readonly act: 'methods' | 'receipts' | 'connect' | 'delete'
  readonly terminal: Terminal
}

export type OnIntent = (intent: TerminalIntent) => void
