import { contract } from '@florin/contract'
import type { Serve, ServeRaw } from '../http/serve.ts'
import { dealsOfCode } from './deals.ts'
import { type EarningsParts, earningsOf } from './earnings.ts'
import { referralFileRoutes } from './file-routes.ts'
import type { ReferralService } from './service.ts'
import { dealsToWire, referralToWire } from './wire.ts'

export function referralRoutes(
  serve: Serve,
  serveRaw: ServeRaw,
  referrals: ReferralService,
  parts: EarningsParts,
): void {
  serve(contract.listReferrals, async ({ actor, query }) => {
    const list = await referrals.list(actor.userId, query.page)
    return { count: list.count, results: list.referrals.map(referralToWire) }
  })

  serve(contract.createReferral, async ({ actor, body, caller }) => {
    const invitation = { leadId: actor.userId, email: body.email, language: caller.language }
    return referralToWire(await referrals.invite(invitation))
  })

  serve(contract.referralDeals, async ({ actor, params, query }) => {
    const question = { leadId: actor.userId, referralId: params.id, page: query.page, days: query.days }
    const found = await dealsOfCode(parts.db.each, question)
    return dealsToWire(found, parts.leadBasisPoints)
  })

  serve(contract.leadEarnings, ({ actor, query }) => earningsOf(parts, actor.userId, query.time_zone))

  referralFileRoutes(serveRaw, parts.db)
}
