import { contract } from '@florin/contract'
import type { Serve } from '../http/serve.ts'
import { reach } from './access.ts'
import { caseOf, viewOf } from './merchant-routes.ts'
import type { DisputeParts } from './parts.ts'
import { originOf } from './routes.ts'
import { accept, ownParty, propose, shopParty } from './settlement/index.ts'

export function settleRoutes(serve: Serve, parts: DisputeParts): void {
  serve(contract.proposeSettlement, async ({ actor, params, body, caller }) => {
    const party = await ownParty(parts, actor, params.id, originOf(caller))
    return propose(parts, party, params.id, body)
  })
  serve(contract.acceptSettlement, async ({ actor, params: { id, proposalId }, body, caller }) => {
    const party = await ownParty(parts, actor, id, originOf(caller))
    await accept(parts, party, { disputeId: id, proposalId, amount: body.amount })
    return { status: (await reach(parts, actor, id)).stand.status }
  })
}

export function merchantSettleRoutes(serve: Serve, parts: DisputeParts): void {
  serve(contract.proposeMerchantSettlement, async ({ merchant, params, body, caller }) => {
    const { id } = await caseOf(parts, merchant, params.id)
    return propose(parts, shopParty(merchant, originOf(caller)), id, body)
  })
  serve(contract.acceptMerchantSettlement, async ({ merchant, params, body, caller }) => {
    const { id } = await caseOf(parts, merchant, params.id)
    const acceptance = { disputeId: id, proposalId: params.proposalId, amount: body.amount }
    await accept(parts, shopParty(merchant, originOf(caller)), acceptance)
    return viewOf(parts, merchant, id, caller)
  })
}
