import { contract } from '@florin/contract'
import { caseTouched, fileForItems, withdrawDispute } from '../deals/index.ts'
import { admitEvidence, storeEvidence } from '../evidence/index.ts'
import type { Caller, CallingMerchant } from '../http/request.ts'
import type { SenderShare, Serve } from '../http/serve.ts'
import { Problem } from '../platform/problem.ts'
import { casesOfShop, findOfShop, type MerchantDispute, viewForShop } from './details/index.ts'
import { isOpenCase } from './dispute.ts'
import type { WholeCase } from './find-store.ts'
import type { DisputeParts } from './parts.ts'
import { originOf } from './routes.ts'
import { appealWithFiles, objectFor, placeOfAppeal } from './steps/index.ts'

export function merchantDisputeRoutes(serve: Serve, parts: DisputeParts): void {
  merchantObjectionRoute(serve, parts)
  serve(contract.listMerchantDisputes, async ({ merchant, query, caller }) => {
    const { cases, next } = await casesOfShop(parts.db.each, {
      ...merchant,
      orderId: query.order_id,
      externalId: query.external_id,
      statuses: query.status,
      createdFrom: query.created_from,
      createdTo: query.created_to,
      after: query.after,
      limit: query.limit,
    })
    return { results: await viewForShop(parts, cases, caller.language), next: next ?? null }
  })
  serve(contract.getMerchantDispute, ({ merchant, params, caller }) =>
    viewOf(parts, merchant, params.id, caller),
  )
  serve(
    contract.addMerchantDisputeEvidence,
    async ({ merchant, params, file }) => {
      const one = await openCaseOf(parts, merchant, params.id)
      const upload = { ...placeOf(one, merchant), by: `merchant:${merchant.merchantId}`, file }
      const stored = await storeEvidence(parts.evidence, upload, async (tx, kept) => {
        await caseTouched(tx, one.id)
        await fileForItems(tx, one.id, [{ id: kept.id, side: 'merchant' }])
      })
      return { id: stored.id }
    },
    async ({ merchant, params }, bytes) => {
      const one = await openCaseOf(parts, merchant, params.id)
      await admitEvidence(parts.evidence, placeOf(one, merchant), bytes)
      return [shareOf(merchant)]
    },
  )
  serve(contract.withdrawMerchantDispute, async ({ merchant, params, caller }) => {
    const { id } = await caseOf(parts, merchant, params.id)
    const { merchantId } = merchant
    await withdrawDispute(parts.deals, {
      disputeId: id,
      by: 'merchant',
      merchantId,
      origin: originOf(caller),
    })
    return viewOf(parts, merchant, id, caller)
  })
  serve(
    contract.appealMerchantDispute,
    async ({ merchant, params, query, file, caller }) => {
      const one = await caseOf(parts, merchant, params.id)
      const { id } = await appealWithFiles(parts, {
        id: one.id,
        side: 'merchant',
        place: placeOf(one, merchant),
        actorId: merchant.merchantId,
        by: `merchant:${merchant.merchantId}`,
        note: query.comment,
        files: file ? [file] : [],
        origin: originOf(caller),
      })
      return viewOf(parts, merchant, id, caller)
    },
    async ({ merchant, params }, bytes) => {
      const one = await caseOf(parts, merchant, params.id)
      await admitEvidence(parts.evidence, placeOf(one, merchant), bytes)
      return [shareOf(merchant)]
    },
  )
}

function merchantObjectionRoute(serve: Serve, parts: DisputeParts): void {
  serve(contract.objectMerchantDispute, async ({ merchant, params, body, caller }) => {
    const one = await caseOf(parts, merchant, params.id)
    const { id } = await objectFor(parts, {
      id: one.id,
      note: body.comment,
      origin: originOf(caller),
      side: 'merchant',
      userId: merchant.merchantId,
    })
    return viewOf(parts, merchant, id, caller)
  })
}

/** Files of one shop that may come in at once. */
const runningPerShop = 20

const shareOf = ({ merchantId }: CallingMerchant): SenderShare => ({
  key: `merchant:${merchantId}`,
  most: runningPerShop,
})

const placeOf = ({ deal_id }: WholeCase, { merchantId }: CallingMerchant) =>
  placeOfAppeal(deal_id, 'merchant', merchantId)

export async function caseOf(parts: DisputeParts, merchant: CallingMerchant, id: string): Promise<WholeCase> {
  const one = await findOfShop(parts.db.each, merchant, id)
  if (!one) throw new Problem('dispute.not_found')
  return one
}

async function openCaseOf(parts: DisputeParts, merchant: CallingMerchant, id: string): Promise<WholeCase> {
  const one = await caseOf(parts, merchant, id)
  if (!isOpenCase(one.status)) throw new Problem('dispute.decided')
  return one
}

export async function viewOf(
  parts: DisputeParts,
  merchant: CallingMerchant,
  id: string,
  { language }: Pick<Caller, 'language'>,
): Promise<MerchantDispute> {
  const [view] = await viewForShop(parts, [await caseOf(parts, merchant, id)], language)
  return view as MerchantDispute
}
