import type { BroadcastOutcome, SignedTransaction } from '../../ports/chain.ts'
import * as answers from './answers.ts'
import type { NodeClient } from './node-client.ts'

/**
 * Refusals that no node, no later moment and no other fork would take back. Everything else is `unclear`: a lack of funds may
 * be mended while a copy still waits elsewhere, an unknown reference block may be one that this node has yet to hear of,
 * and a node's word that something has expired is not the chain's.
 */
const refusedForEver = new Set(['SIGERROR', 'TOO_BIG_TRANSACTION_ERROR'])

/** The same bytes to every node: the network keeps one copy, and one deaf node does not matter. */
export async function broadcast(
  nodes: readonly NodeClient[],
  transaction: SignedTransaction,
): Promise<BroadcastOutcome> {
  const outcomes = await Promise.all(nodes.map((node) => sendTo(node, transaction)))
  const first = (kind: BroadcastOutcome['kind']) => outcomes.find((outcome) => outcome.kind === kind)
  return (
    first('accepted') ??
    first('duplicate') ??
    first('unclear') ??
    first('refused') ?? { kind: 'unclear', message: 'no node is configured' }
  )
}

async function sendTo(node: NodeClient, transaction: SignedTransaction): Promise<BroadcastOutcome> {
  try {
    const path = 'wallet/broadcasthex'
    const answer = await node.tell(path, { transaction: encode(transaction) })
    return toOutcome(answers.read(answers.broadcastAnswer, path, answer))
  } catch (error) {
    return { kind: 'unclear', message: error instanceof Error ? error.message : 'unknown' }
  }
}

function toOutcome({ result, code, message = '' }: BroadcastAnswer): BroadcastOutcome {
  if (result === true) return { kind: 'accepted' }
  if (code === 'DUP_TRANSACTION_ERROR') return { kind: 'duplicate' }
  if (code !== undefined && refusedForEver.has(code)) return { kind: 'refused', code, message }
  return { kind: 'unclear', message: `${code ?? 'no code'}: ${message}` }
}

type BroadcastAnswer = ReturnType<typeof answers.broadcastAnswer.parse>

/** Transaction { bytes raw_data = 1; bytes signature = 2 }: the stored bytes as they are, never built anew. */
function encode({ rawDataHex, signatureHex }: SignedTransaction): string {
  return field(1, rawDataHex) + field(2, signatureHex)
}

function field(number: number, hex: string): string {
  const bytes = [number * 8 + 2]
  let length = hex.length / 2
  for (; length >= 128; length = Math.floor(length / 128)) bytes.push((length % 128) + 128)
  bytes.push(length)
  return Buffer.from(bytes).toString('hex') + hex
}
