import { contract } from '@florin/contract'
import { format, money } from '@florin/money'
import type { Serve } from '../http/serve.ts'
import type { ReferralService } from './service.ts'

export function referralRoutes(serve: Serve, referrals: ReferralService): void {
  serve(contract.listReferrals, async ({ actor, query }) => {
    const list = await referrals.list(actor.userId, query.page)
    return {
      count: list.count,
      results: list.referrals.map((referral) => ({
        id: referral.id,
        referral_code: referral.code,
        email: referral.email,
        created_at: referral.createdAt.toISOString(),
        profit: format(money('USDT', referral.profitMicroUsdt)),
        is_used: referral.isUsed,
      })),
    }
  })
}
