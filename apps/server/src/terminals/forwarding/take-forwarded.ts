import { Problem } from '../../platform/problem.ts'
import { rememberNonce } from '../device-store.ts'
import { heardFrom, type SignOfLife } from '../health/index.ts'
import type { TerminalParts } from '../parts.ts'
import { clockOf, keepBatch, type MessageSink } from '../sequence/index.ts'
import { type ForwardedMessage, forwarderQueue } from './forwarded.ts'
import type { ForwarderProof } from './forwarder.ts'

export interface Forwarded {
  readonly terminalId: string
  readonly ownerId: string
  readonly proof: ForwarderProof
  readonly sign: SignOfLife
  readonly message: ForwardedMessage | undefined
}

/**
 * What a forwarder app brought: a sign of life, and perhaps a message. The proof is used up in the same transaction, so that
 * what we failed to keep can be sent again.
 */
export async function takeForwarded(
  parts: Pick<TerminalParts, 'db' | 'live' | 'settings' | 'tell'>,
  sink: MessageSink,
  { terminalId, ownerId, proof, sign, message }: Forwarded,
): Promise<void> {
  await parts.db.write(async (tx) => {
    if (!(await rememberNonce(tx, terminalId, proof.nonce))) throw new Problem('device.replayed')
    await heardFrom(parts, tx, terminalId, sign)
    if (!message) return
    const via = sign.connection
    const installationId = forwarderQueue(via, terminalId)
    const clockAheadMs = await clockOf(parts, tx, terminalId)
    const origin = { terminalId, installationId, ownerId, clockAheadMs, via }
    await keepBatch(tx, sink, origin, (ackedSeq) => [{ ...message, seq: ackedSeq + 1 }])
  })
}
