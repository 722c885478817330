import type { ChainState, WithheldReason } from '@florin/contract'
import type { PaymentMethodParts } from './parts.ts'
import type { PaymentMethod } from './payment-method.ts'
import { openMethod } from './requisite-columns.ts'
import { pointsOfOwner, type SealedMethod } from './store.ts'
import { withheldReason } from './withheld.ts'

/** A method with the facts that its page shows beside it. */
export interface MethodView extends PaymentMethod {
  readonly terminalName: string | undefined
  readonly withheld: WithheldReason | undefined
  readonly chain: ChainState | undefined
}

/** Methods of one owner, as they are shown. */
export async function viewMethods(
  parts: PaymentMethodParts,
  ownerId: string,
  rows: readonly SealedMethod[],
): Promise<MethodView[]> {
  if (rows.length === 0) return []
  const methods = rows.map((row) => openMethod(parts.seal, row))
  const terminalIds = new Set(methods.flatMap((method) => method.terminalId ?? []))
  const bound = methods.flatMap(({ id, bank, terminalId }) => (terminalId ? [{ id, bank, terminalId }] : []))
  const [points, terminals, chains] = await Promise.all([
    pointsOfOwner(parts.db.each, ownerId),
    parts.terminalStates([...terminalIds]),
    parts.chainStates(bound),
  ])
  return methods.map((method) => {
    const terminal = method.terminalId ? terminals.get(method.terminalId) : undefined
    return {
      ...method,
      terminalName: terminal?.name,
      withheld: withheldReason(method, terminal, points),
      chain: chains.get(method.id),
    }
  })
}
