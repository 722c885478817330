import type { Answer, contract } from '@florin/contract'
import { basisPoints, format, money, percentText } from '@florin/money'
import type { ReferralLine } from './line-store.ts'
import type { Referral } from './store.ts'

export const usdt = (micro: bigint) => format(money('USDT', micro))
/** 20.00 */
export const percentOf = (points: number) => percentText(basisPoints(points))
export const roubles = (kopecks: bigint) => format(money('RUB', kopecks))

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

type DealsAnswer = Answer<typeof contract.referralDeals>

export function dealsToWire(
  found: { count: number; deals: number; profitMicro: bigint; lines: readonly ReferralLine[] },
  leadBasisPoints: number,
): DealsAnswer {
  return {
    count: found.count,
    deals: found.deals,
    profit: usdt(found.profitMicro),
    share_percent: percentOf(leadBasisPoints),
    results: found.lines.map(lineToWire),
  }
}

function lineToWire(line: ReferralLine): DealsAnswer['results'][number] {
  return {
    id: String(line.id),
    at: line.at.toISOString(),
    transaction_id: line.dealId,
    amount: roubles(line.amountKopecks),
    margin: usdt(line.marginMicro),
    share: usdt(line.shareMicro),
    outcome: line.cause,
  }
}
