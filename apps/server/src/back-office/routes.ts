import { contract } from '@florin/contract'
import type { Serve } from '../http/serve.ts'
import { countFailing, failingEverywhere, resendByStaff, switchOffByStaff } from '../webhooks/index.ts'
import { dismissByStaff, haltByStaff, moneyState, resumeByStaff } from './money.ts'
import { type BackOfficeParts, originOf, tellStaff } from './parts.ts'
import { readQueue } from './queue.ts'
import { countedAtMost, readPhones, staffIds } from './queue-store.ts'
import { attach, candidatesOf, explain, listReceipts, preview, unexplain } from './receipts.ts'
import { phoneWire, webhookWire } from './wire.ts'
import { approve, listWaiting, reject } from './withdrawals.ts'

const listed = 100

export function backOfficeRoutes(serve: Serve, parts: BackOfficeParts): void {
  serve(contract.supportQueue, ({ actor }) => readQueue(parts, actor))
  withdrawalRoutes(serve, parts)
  receiptRoutes(serve, parts)
  connectionRoutes(serve, parts)
  moneyRoutes(serve, parts)
}

function withdrawalRoutes(serve: Serve, parts: BackOfficeParts): void {
  serve(contract.waitingWithdrawals, () => listWaiting(parts))
  serve(contract.approveWithdrawal, async ({ actor, caller, params, body }) => {
    await approve(parts, { actor, caller }, params.id, body)
    return { status: 'approved' as const }
  })
  serve(contract.rejectWithdrawal, async ({ actor, caller, params, body }) => {
    await reject(parts, { actor, caller }, params.id, body.reason)
    return { status: 'rejected' as const }
  })
  serve(contract.activateUser, async ({ actor, caller, params }) => {
    const by = { actor: `user:${actor.userId}`, origin: originOf({ actor, caller }) }
    await parts.db.write(async (tx) => {
      await parts.activate(tx, by, params.id)
      await tellStaff(parts, tx, await staffIds(tx))
    })
    return { status: 'activated' as const }
  })
}

function receiptRoutes(serve: Serve, parts: BackOfficeParts): void {
  serve(contract.staffReceipts, ({ query }) => listReceipts(parts, query.page))
  serve(contract.receiptCandidates, ({ params, query }) => candidatesOf(parts, params.id, query.search))
  serve(contract.previewAttach, ({ actor, caller, params, body }) =>
    preview(parts, { actor, caller }, params.id, body.transaction_id),
  )
  serve(contract.attachReceipt, ({ actor, caller, params, body }) =>
    attach(parts, { actor, caller }, params.id, body),
  )
  serve(contract.explainReceipt, async ({ actor, caller, params, body }) => {
    await explain(parts, { actor, caller }, params.id, body.reason)
    return { status: 'explained' as const }
  })
  serve(contract.unexplainReceipt, async ({ actor, caller, params }) => {
    await unexplain(parts, { actor, caller }, params.id)
    return { status: 'unmatched' as const }
  })
}

function connectionRoutes(serve: Serve, parts: BackOfficeParts): void {
  serve(contract.silentPhones, async () => {
    const phones = await readPhones(parts.db.each, countedAtMost)
    return { count: phones.length, results: phones.slice(0, listed).map(phoneWire) }
  })
  serve(contract.failingWebhooks, async () => {
    const [hooks, count] = await Promise.all([
      failingEverywhere(parts.db.each, listed),
      countFailing(parts.db.each, countedAtMost),
    ])
    return { count, results: hooks.map(webhookWire) }
  })
  serve(contract.resendWebhooks, async ({ actor, caller, params }) => {
    const act = { endpointId: params.id, actorId: actor.userId, origin: originOf({ actor, caller }) }
    return { queued: await parts.db.write((tx) => resendByStaff(parts.webhooks, tx, act)) }
  })
  serve(contract.switchWebhookOff, async ({ actor, caller, params, body }) => {
    const act = { endpointId: params.id, actorId: actor.userId, origin: originOf({ actor, caller }) }
    await parts.db.write(async (tx) => {
      await switchOffByStaff(parts.webhooks, tx, { ...act, reason: body.reason })
      await tellStaff(parts, tx, await staffIds(tx))
    })
    return { status: 'off' as const }
  })
}

function moneyRoutes(serve: Serve, parts: BackOfficeParts): void {
  serve(contract.moneyState, () => moneyState(parts))
  serve(contract.haltMoney, async ({ actor, caller, body }) => {
    await haltByStaff(parts, { actor, caller }, body.reason)
    return { status: 'halted' as const }
  })
  serve(contract.resumeMoney, async ({ actor, caller, body }) => {
    await resumeByStaff(parts, { actor, caller }, body)
    return { status: 'moving' as const }
  })
  serve(contract.dismissChainAlarm, async ({ actor, caller, params, body }) => {
    await dismissByStaff(parts, { actor, caller }, params.kind, body.reason)
    return { status: 'dismissed' as const }
  })
}
