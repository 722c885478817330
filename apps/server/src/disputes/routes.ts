import { contract } from '@florin/contract'
import { withdrawDispute } from '../deals/index.ts'
import type { Actor, Caller } from '../http/request.ts'
import type { Serve } from '../http/serve.ts'
import type { Origin } from '../platform/audit.ts'
import { Problem } from '../platform/problem.ts'
import { reach } from './access.ts'
import { disputeDetails, disputeExhibit } from './details/index.ts'
import { addFiles, admitFiles, freshLink, removeFile } from './files/index.ts'
import type { DisputeParts } from './parts.ts'
import { blockDispute, countAwaiting, listDisputes, nextDispute, unblockDispute } from './queue/index.ts'
import { roleOf } from './role.ts'
import { adviceFor } from './rules/index.ts'
import {
  admit,
  admitAppeal,
  admitCreation,
  appealAsPerson,
  createDispute,
  dealToDispute,
  objectAsPerson,
  preview,
  resolveDispute,
  stateItem,
} from './steps/index.ts'

export function disputeRoutes(serve: Serve, parts: DisputeParts): void {
  readingRoutes(serve, parts)
  fileRoutes(serve, parts)
  supportRoutes(serve, parts)
  partyRoutes(serve, parts)
  objectionRoute(serve, parts)
}

function readingRoutes(serve: Serve, parts: DisputeParts): void {
  serve(contract.disputeUserRole, async ({ actor }) => ({ role: roleOf(actor) }))
  serve(contract.listDisputes, ({ actor, query, caller }) =>
    listDisputes(parts, actor, query, caller.language),
  )
  serve(contract.disputesAwaiting, async ({ actor }) => ({ awaiting: await countAwaiting(parts, actor) }))
  serve(contract.getDispute, ({ actor, params, caller }) =>
    disputeDetails(parts, actor, params.id, caller.language),
  )
  serve(contract.disputeExhibit, ({ actor, params }) => disputeExhibit(parts, actor, params.id))
  serve(contract.dealToDispute, ({ params }) => dealToDispute(parts, params.id))
}

function fileRoutes(serve: Serve, parts: DisputeParts): void {
  serve(
    contract.createDispute,
    ({ actor, body, files, caller }) =>
      createDispute(parts, {
        actor,
        dealId: body.transaction_id,
        note: body.note,
        reason: body.reason,
        items: body.items,
        statements: body.statements,
        files,
        origin: originOf(caller),
      }),
    ({ actor }, bytes) => admitCreation(parts, actor, bytes),
  )
  serve(
    contract.addDisputeFiles,
    async ({ actor, params, body, files, caller }) => {
      const stored = await addFiles(parts, {
        actor,
        id: params.id,
        side: body.type,
        items: body.items,
        files,
        origin: originOf(caller),
      })
      return { urls: stored.map(({ url }) => url), files: stored }
    },
    ({ actor, params }, bytes) => admitFiles(parts, actor, params.id, bytes),
  )
  serve(contract.stateDisputeItem, async ({ actor, params, body, caller }) => {
    await stateItem(parts, { actor, ...params, text: body.text, origin: originOf(caller) })
    return statusNow(parts, actor, params.id)
  })
  serve(contract.disputeFileLink, async ({ actor, params }) => ({
    url: await freshLink(parts, actor, params.id, params.fileId),
  }))
  serve(contract.deleteDisputeFile, async ({ actor, params, query, caller }) => {
    await removeFile(parts, { actor, ...params, side: query.type, origin: originOf(caller) })
    return statusNow(parts, actor, params.id)
  })
}

function supportRoutes(serve: Serve, parts: DisputeParts): void {
  serve(contract.resolveDispute, async ({ actor, params, body, caller }) => {
    const { isHeld } = await resolveDispute(parts, { actor, id: params.id, origin: originOf(caller) }, body)
    return { ...(await statusNow(parts, actor, params.id)), ...(isHeld && { held: ['amount'] }) }
  })
  serve(contract.previewVerdict, ({ actor, params, body }) => preview(parts, { actor, id: params.id }, body))
  serve(contract.disputeAdvice, ({ actor, params }) => adviceFor(parts, actor, params.id))
  serve(contract.admitDispute, async ({ actor, params, caller }) => {
    await admit(parts, { actor, id: params.id, origin: originOf(caller) })
    return statusNow(parts, actor, params.id)
  })
  serve(contract.blockDispute, async ({ actor, body }) => ({
    held_until: (await blockDispute(parts, actor, body.dispute_id))?.toISOString() ?? null,
  }))
  serve(contract.unblockDispute, async ({ actor, body }) => {
    await unblockDispute(parts, actor, body.dispute_id)
    return { held_until: null }
  })
  serve(contract.nextDispute, ({ actor, body }) => nextDispute(parts, actor, body.except))
}

function partyRoutes(serve: Serve, parts: DisputeParts): void {
  serve(contract.withdrawDispute, async ({ actor, params, caller }) => {
    const { role } = await reach(parts, actor, params.id)
    if (role !== 'merchant') throw new Problem('dispute.not_withdrawable')
    const { userId } = actor
    await withdrawDispute(parts.deals, {
      disputeId: params.id,
      by: 'merchant',
      actorId: userId,
      merchantId: userId,
      origin: originOf(caller),
    })
    return statusNow(parts, actor, params.id)
  })
  serve(
    contract.appealDispute,
    ({ actor, params, body, files, caller }) =>
      appealAsPerson(parts, actor, { id: params.id, note: body.note, files, origin: originOf(caller) }),
    ({ actor, params }, bytes) => admitAppeal(parts, actor, params.id, bytes),
  )
}

function objectionRoute(serve: Serve, parts: DisputeParts): void {
  serve(contract.objectToVerdict, ({ actor, params, body, caller }) =>
    objectAsPerson(parts, actor, { id: params.id, note: body.note, origin: originOf(caller) }),
  )
}

async function statusNow(parts: DisputeParts, actor: Actor, id: string) {
  const { stand } = await reach(parts, actor, id)
  return { status: stand.status }
}

export const originOf = ({ ip, requestId }: Caller): Origin => ({ ip, requestId })
