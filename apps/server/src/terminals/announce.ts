import type { Tx } from '../platform/database.ts'
import type { TerminalParts } from './parts.ts'

export function tellTerminals({ live }: Pick<TerminalParts, 'live'>, tx: Tx, ownerId: string): Promise<void> {
  return live.announce(tx, ownerId, { type: 'terminals.changed' })
}

/** A terminal that falls silent, comes back or goes takes its methods along. */
export async function tellTerminalsAndMethods(
  parts: Pick<TerminalParts, 'live'>,
  tx: Tx,
  ownerId: string,
): Promise<void> {
  await tellTerminals(parts, tx, ownerId)
  await parts.live.announce(tx, ownerId, { type: 'payments.changed' })
}
