import type { PhoneReport, TerminalTrouble } from '@florin/contract'

export type Connection = 'client' | 'smsforwarder' | 'sms-gateway'

export type TerminalStatus = 'terminal_waiting' | 'terminal_enabled' | 'terminal_disabled'

/** A phone that reads bank messages, with what it has reported of itself. */
export interface Terminal {
  readonly id: string
  readonly ownerId: string
  readonly name: string
  readonly createdAt: Date
  readonly connection: Connection | undefined
  readonly model: string | undefined
  readonly lastPingAt: Date | undefined
  /** Silent for too long, or not yet steady after that. By the database's clock. */
  readonly isSilent: boolean
  readonly charge: number | undefined
  readonly isCharging: boolean | undefined
  readonly smsPermission: boolean | undefined
  readonly listenerAlive: boolean | undefined
  readonly queueLength: number | undefined
  readonly clockAheadMs: number
  readonly network?: string | undefined
  readonly appVersion?: string | undefined
  /** What only our Android app reports. */
  readonly phone?: PhoneReport | undefined
  /** Its phone has left by itself, and no other has come. */
  readonly isUnpaired?: boolean
  readonly blockedBanks: readonly string[]
  /** Banks whose block was reported by a sender that may not be the bank. */
  readonly askedBanks: readonly string[]
}

/** From these on a phone is in trouble. */
export const lowCharge = 15
export const clockOffMs = 2 * 60_000
export const longQueue = 100

export function statusOf(terminal: Pick<Terminal, 'lastPingAt' | 'isSilent' | 'isUnpaired'>): TerminalStatus {
  if (terminal.lastPingAt === undefined || terminal.isUnpaired) return 'terminal_waiting'
  return terminal.isSilent ? 'terminal_disabled' : 'terminal_enabled'
}

/** What is wrong, worst first. A phone that never called has only that. */
export function troublesOf(terminal: Terminal): TerminalTrouble[] {
  const status = statusOf(terminal)
  const { charge, isCharging, smsPermission, listenerAlive, queueLength, clockAheadMs } = terminal
  const { blockedBanks, askedBanks, phone } = terminal
  const found: [TerminalTrouble, boolean][] = [
    ['bank_blocked', blockedBanks.length > 0],
    ['block_asked', askedBanks.length > 0],
    ['silent', status === 'terminal_disabled'],
    ['not_paired', status === 'terminal_waiting'],
    ['sms_denied', smsPermission === false],
    // Granted and not bound receives as little as a listener that is not granted.
    ['listener_dead', listenerAlive === false || phone?.is_listener_bound === false],
    ['battery_low', charge !== undefined && charge < lowCharge && isCharging !== true],
    ['clock_off', Math.abs(clockAheadMs) > clockOffMs],
    ['queue_long', queueLength !== undefined && queueLength > longQueue],
  ]
  return found.filter(([, holds]) => holds).map(([trouble]) => trouble)
}

const severity: readonly TerminalTrouble[] = [
  'bank_blocked',
  'block_asked',
  'silent',
  'not_paired',
  'sms_denied',
  'listener_dead',
  'battery_low',
  'clock_off',
  'queue_long',
]

/** Those in the worst trouble first, then the oldest. */
export function byTrouble(terminals: readonly Terminal[]): Terminal[] {
  const rank = (terminal: Terminal) => {
    const [worst] = troublesOf(terminal)
    return worst === undefined ? severity.length : severity.indexOf(worst)
  }
  return terminals.toSorted(
    (left, right) => rank(left) - rank(right) || left.createdAt.getTime() - right.createdAt.getTime(),
  )
}
