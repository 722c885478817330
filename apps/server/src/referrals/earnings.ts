import type { Answer, contract } from '@florin/contract'
import type { Database } from '../platform/database.ts'
import type { UserService } from '../users/index.ts'
import * as store from './earnings-store.ts'
import { percentOf, usdt } from './wire.ts'

export interface EarningsParts {
  readonly db: Database
  readonly users: UserService
  readonly leadBasisPoints: number
  /** The beginnings of the last thirty days in a time zone, the oldest first. */
  dayStarts(timeZone: string | undefined): readonly Date[]
  /** What a person could withdraw now, in micro-USDT. */
  withdrawable(userId: string): Promise<bigint>
}

type Earnings = Answer<typeof contract.leadEarnings>

const dayMs = 86_400_000
const mostPeople = 5
const mostHints = 3

/** What a lead has earned, and what to do next. */
export async function earningsOf(
  parts: EarningsParts,
  leadId: string,
  timeZone: string | undefined,
): Promise<Earnings> {
  const { each } = parts.db
  const starts = parts.dayStarts(timeZone)
  const weekAgo = new Date(Date.now() - 7 * dayMs)
  const [counts, byDay, active, people, waiting, quiet, withdrawable, lead] = await Promise.all([
    store.countsOf(each, leadId),
    store.earnedFrom(each, leadId, starts),
    store.countActive(each, leadId, weekAgo),
    store.peopleOf(each, leadId, starts[0] ?? weekAgo, mostPeople),
    store.waitingSince(each, leadId, new Date(Date.now() - 2 * dayMs), mostHints),
    store.quietSince(each, leadId, weekAgo, mostHints),
    parts.withdrawable(leadId),
    parts.users.find(leadId, each),
  ])
  return {
    total: usdt(counts.totalMicro),
    today: usdt(byDay.at(-1) ?? 0n),
    yesterday: usdt(byDay.at(-2) ?? 0n),
    in_30_days: usdt(byDay.reduce((sum, micro) => sum + micro, 0n)),
    share_percent: percentOf(parts.leadBasisPoints),
    by_day: starts.map((day, at) => ({ day: day.toISOString(), earned: usdt(byDay[at] ?? 0n) })),
    invited: counts.invited,
    activated: counts.activated,
    active,
    withdrawable: usdt(withdrawable),
    may_withdraw: lead.hasWalletOutput,
    people: people.map(personToWire),
    waiting: waiting.map((one) => ({
      referral_id: one.referralId,
      email: one.email,
      referral_code: one.code,
    })),
    quiet: quiet.map((one) => ({
      referral_id: one.referralId,
      email: one.email,
      last_deal_at: one.lastAt.toISOString(),
    })),
  }
}

function personToWire(person: store.PersonRow): Earnings['people'][number] {
  return {
    referral_id: person.referralId,
    email: person.email,
    account_type: person.accountType,
    deals: Number(person.deals),
    earned: usdt(person.micro),
    last_deal_at: person.lastAt?.toISOString() ?? null,
  }
}
