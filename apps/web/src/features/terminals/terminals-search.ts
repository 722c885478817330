import type { Terminal } from '../../lib/terminals.ts'

export const pageSize = 10
export const searchMaxLength = 64
export const statusFilters = ['all', 'enabled', 'disabled'] as const

export type StatusFilter = (typeof statusFilters)[number]

export interface TerminalSearch {
  readonly page: number
  readonly text: string
  readonly status: StatusFilter
}

export const wholeList: TerminalSearch = { page: 1, text: '', status: 'all' }

/** Any change of the question starts at its first page. */
export function changedSearch(
  search: TerminalSearch,
  change: Partial<Omit<TerminalSearch, 'page'>>,
): TerminalSearch {
  return { ...search, ...change, page: 1 }
}

interface Found {
  readonly count: number
  /** The page there is: rows may go away while somebody looks at the last one. */
  readonly page: number
  readonly rows: readonly Terminal[]
}

/** Nobody has so many phones that the server would have to search. */
export function find(terminals: readonly Terminal[], search: TerminalSearch): Found {
  const fitting = terminals.filter((terminal) => fits(terminal, search))
  const page = Math.min(search.page, Math.max(1, Math.ceil(fitting.length / pageSize)))
  return {
    count: fitting.length,
    page,
    rows: fitting.slice((page - 1) * pageSize, page * pageSize),
  }
}

function fits(terminal: Terminal, { text, status }: TerminalSearch): boolean {
  if (status === 'enabled' && !isEnabled(terminal)) return false
  if (status === 'disabled' && isEnabled(terminal)) return false
  const words = text.trim().toLocaleLowerCase()
  return (
    terminal.name.toLocaleLowerCase().includes(words) ||
    // The short form has a dash of its own, and people type spaces.
    withoutDashes(terminal.id).includes(withoutDashes(words))
  )
}

function withoutDashes(id: string): string {
  return id.replace(/[-\s]/g, '')
}

function isEnabled({ terminal_status_display: display }: Pick<Terminal, 'terminal_status_display'>): boolean {
  return display === 'Enabled'
}

export function countEnabled(terminals: readonly Terminal[]): number {
  return terminals.filter(isEnabled).length
}
