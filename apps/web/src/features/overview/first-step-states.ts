import { compare, zero } from '@florin/money'
import { knownStatus } from '../../components/terminal-card/terminal-status.ts'
import { availableOf, usdtOf } from '../../lib/available.ts'
import type { Dashboard, OwnMethod } from './overview-queries.ts'

/** What a trader has so far; undefined while it is not known. */
export interface Belongings {
  readonly hasAddress: boolean
  readonly profile: Pick<Dashboard['profile'], 'balance' | 'frozen_balance'> | undefined
  readonly terminals: readonly Pick<
    Dashboard['terminals'][number],
    'status' | 'terminal_status_display' | 'last_ping'
  >[]
  readonly methods: readonly Pick<OwnMethod, 'is_connect' | 'is_active' | 'withheld'>[]
}

export interface FirstStepStates {
  readonly wallet: 'done' | 'missing' | 'empty'
  readonly terminal: 'done' | 'missing' | 'silent'
  readonly method: 'done' | 'missing' | 'unbound' | 'off' | 'withheld'
}

/** How far each of the three steps is. All are done only when a deal can really come: money, a phone that answers, a method bound and on. */
export function firstStepStates({ hasAddress, profile, terminals, methods }: Belongings): FirstStepStates {
  const method = methodState(methods)
  return {
    wallet: hasMoney(profile) ? 'done' : hasAddress ? 'empty' : 'missing',
    // The dashboard shows five phones, troubled ones first: a method that gets deals has one that answers.
    terminal: method === 'done' ? 'done' : terminalState(terminals),
    method,
  }
}

function hasMoney(profile: Belongings['profile']): boolean {
  return profile !== undefined && compare(usdtOf(availableOf(profile)), zero('USDT')) > 0
}

function terminalState(terminals: Belongings['terminals']): FirstStepStates['terminal'] {
  if (terminals.some((terminal) => knownStatus(terminal) === 'enabled')) return 'done'
  // A terminal that no phone has ever spoken through is only a name.
  return terminals.some(({ last_ping }) => last_ping !== null) ? 'silent' : 'missing'
}

function methodState(methods: Belongings['methods']): FirstStepStates['method'] {
  if (methods.length === 0) return 'missing'
  const bound = methods.filter(({ is_connect }) => is_connect)
  if (bound.length === 0) return 'unbound'
  const active = bound.filter(({ is_active }) => is_active)
  if (active.length === 0) return 'off'
  return active.some(({ withheld }) => withheld === null) ? 'done' : 'withheld'
}
