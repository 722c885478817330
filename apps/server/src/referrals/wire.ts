import type { Answer, contract } from '@florin/contract'
import { format, money } from '@florin/money'
import type { Referral } from './store.ts'

export const usdt = (micro: bigint) => format(money('USDT', micro))

export function referralToWire(referral: Referral): Answer<typeof contract.createReferral> {
  return {
    id: referral.id,
    referral_code: referral.code,
    email: referral.email,
    created_at: referral.createdAt.toISOString(),
    profit: usdt(referral.profitMicroUsdt),
    is_used: referral.isUsed,
  }
}
