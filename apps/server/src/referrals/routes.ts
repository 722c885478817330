import { contract } from '@florin/contract'
import type { Serve } from '../http/serve.ts'
import type { ReferralService } from './service.ts'
import { referralToWire } from './wire.ts'

export function referralRoutes(serve: Serve, referrals: ReferralService): void {
  serve(contract.listReferrals, async ({ actor, query }) => {
    const list = await referrals.list(actor.userId, query.page)
    return { count: list.count, results: list.referrals.map(referralToWire) }
  })

  serve(contract.createReferral, async ({ actor, body, caller }) => {
    const invitation = { leadId: actor.userId, email: body.email, language: caller.language }
    return referralToWire(await referrals.invite(invitation))
  })
}
