import type { Actor, Caller } from '../http/request.ts'
import { askKeyCode } from './key-code.ts'
import type { Merchants } from './parts.ts'
import { askSettlementCode } from './settlement-address.ts'

export interface CodeInput {
  readonly action: 'key' | 'settlement'
  /** Where settlements shall go. */
  readonly address?: string | undefined
}

/** Mails a code that is worth something for this action only. */
export async function askIntegrationCode(
  parts: Merchants,
  actor: Actor,
  { action, address }: CodeInput,
  caller: Caller,
): Promise<void> {
  if (action === 'key') await askKeyCode(parts, actor, caller)
  else await askSettlementCode(parts, actor, address, caller)
}
