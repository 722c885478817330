import type { Terminal } from '../../lib/terminals.ts'
import type { ChipFamily } from '../status-chip.tsx'

type StatusFields = Pick<Terminal, 'status' | 'terminal_status_display'>

export type KnownStatus = 'enabled' | 'disabled' | 'waiting'

/** Which of the words fits; undefined for a state that we have no word for. */
export function knownStatus({
  status,
  terminal_status_display: display,
}: StatusFields): KnownStatus | undefined {
  if (status === 'terminal_waiting') return 'waiting'
  if (display === 'Enabled') return 'enabled'
  return display === 'Disabled' ? 'disabled' : undefined
}

/** No phone was ever connected: its charge is a default, and one button connects a phone. */
export function isUnseen({ last_ping }: Pick<Terminal, 'last_ping'>): boolean {
  return last_ping === null
}

/** A state without a word of ours, readable as it is: `terminal_being_moved` is “terminal being moved”. */
export function plainStatus(status: string): string {
  return status.replaceAll('_', ' ')
}

export const statusFamilies: Record<KnownStatus, ChipFamily> = {
  enabled: 'ok',
  disabled: 'mute',
  waiting: 'mute',
}

/** Enough of an id to tell one’s own phones apart: a3f1-7c20. */
export function shortId(id: string): string {
  const digits = id.replaceAll('-', '')
  return `${digits.slice(0, 4)}-${digits.slice(4, 8)}`
}

/** The page that shows what is wrong with this phone and how to repair it. */
export function doctorPath(id: string): string {
  return `/terminals/${id}`
}

type TroubleFamily = 'bad' | 'warn' | 'info'

const mild: Partial<Record<Terminal['troubles'][number], TroubleFamily>> = {
  not_paired: 'info',
  block_asked: 'warn',
  clock_off: 'warn',
  queue_long: 'warn',
}

/** Most troubles keep deals away and are red; those that soon might are orange; a phone to be connected is no fault. */
export function troubleFamily(trouble: Terminal['troubles'][number]): TroubleFamily {
  return mild[trouble] ?? 'bad'
}
