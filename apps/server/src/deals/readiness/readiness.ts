import { type Answer, type ChainState, type Contract, withholdingRating } from '@florin/contract'
import { findBank } from '../../payment-methods/index.ts'
import type { Database } from '../../platform/database.ts'
import { kopecksOf } from '../amounts.ts'
import type { MethodRules } from '../settings.ts'
import { roubles, usdt } from '../wire.ts'
import { holdsOf, isReady, type Obstacle, obstaclesOf, type SetupStep, stepsOf } from './judge.ts'
import { type JudgedMethod, judgeMethods, lastDealAt, type Market, readMarket } from './readiness-store.ts'

export interface OwnPhone {
  readonly id: string
  readonly name: string
  readonly isSilent: boolean
  readonly seenAt: Date | undefined
}

export interface ReadinessParts {
  readonly db: Database
  readonly settings: MethodRules
  /** The rate that a deal would lock now; undefined where there is none that may be used. */
  rate(): Promise<{ readonly tenThousandths: bigint; readonly observedAt: Date } | undefined>
  balancesOf(userId: string): Promise<{ readonly availableMicro: bigint; readonly debtMicro: bigint }>
  phonesOf(userId: string): Promise<readonly OwnPhone[]>
  chainsOf(
    methods: readonly { readonly id: string; readonly terminalId: string; readonly bank: string }[],
  ): Promise<ReadonlyMap<string, ChainState>>
  tailsOf(methodIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Of a method, in percent. */
  ratingOfPoints(points: number): number
  /** Of a trader, in percent. */
  ratingOf(userId: string): Promise<number>
}

type Readiness = Answer<Contract['readiness']>

/** Open disputes with which a trader gets no deals: `method_conditions` says so. */
const mostDisputes = 5
/** Without any shop no percentage is too high. */
const anyBasisPoints = 10_000

/** Whether a deal can come to this trader's methods now, and what is in the way. */
export async function readinessOf(parts: ReadinessParts, userId: string): Promise<Readiness> {
  const { db, settings } = parts
  const [rate, balances, phones, rating, market, lastAt] = await Promise.all([
    parts.rate(),
    parts.balancesOf(userId),
    parts.phonesOf(userId),
    parts.ratingOf(userId),
    readMarket(db.each),
    lastDealAt(db.each, userId),
  ])
  const judged = await judgeMethods(db.each, settings, userId, market.bestBasisPoints ?? anyBasisPoints)
  const [chains, tails] = await Promise.all([
    parts.chainsOf(
      judged.flatMap(({ id, bank, terminalId }) => (terminalId ? [{ id, bank, terminalId }] : [])),
    ),
    parts.tailsOf(judged.map(({ id }) => id)),
  ])
  const methods = judged.map((method) => ({ ...method, chain: chains.get(method.id) }))
  const largest = rate && kopecksOf(balances.availableMicro, rate.tenThousandths)
  const isLow = largest !== undefined && market.usualKopecks !== undefined && largest < market.usualKopecks
  const known = {
    methods,
    phones,
    availableMicro: balances.availableMicro,
    hasRate: rate !== undefined,
    isLow,
  }
  const obstacles = obstaclesOf(known)
  const ready = methods.filter(isReady).length
  return {
    total: methods.length,
    on: methods.filter(({ unmet }) => !unmet.includes('inactive')).length,
    ready,
    can_come: ready > 0 && rate !== undefined,
    last_deal_at: lastAt?.toISOString() ?? null,
    methods: methods.map((method) => toMethod(parts, method, tails.get(method.id))),
    phones: phones.map(toPhone),
    steps: stepsOf(known).map(toStep),
    obstacles: obstacles.map(toObstacle),
    holds: holdsOf(obstacles),
    facts: {
      available: usdt(balances.availableMicro),
      largest_deal: largest === undefined ? null : roubles(largest),
      usual_deal: usualOf(market),
      debt: usdt(balances.debtMicro),
      open_disputes: judged[0]?.openDisputes ?? 0,
      most_disputes: mostDisputes,
      rating,
      least_rating: withholdingRating,
      proven: methods.filter(({ chain }) => chain === 'proven' || chain === 'guessable').length,
      rate_at: rate?.observedAt.toISOString() ?? null,
    },
  }
}

const usualOf = ({ usualKopecks }: Market) => (usualKopecks === undefined ? null : roubles(usualKopecks))

function toMethod(parts: ReadinessParts, method: JudgedMethod, tail = ''): Readiness['methods'][number] {
  const [verdict = null] = method.unmet
  return {
    id: method.id,
    bank: {
      id: method.bank,
      name: findBank(method.bank)?.name ?? method.bank,
      full_name: findBank(method.bank)?.fullName ?? method.bank,
    },
    tail: tail.slice(-4),
    verdict,
    unmet: [...method.unmet],
    is_changed_by_staff: method.isChangedByStaff,
    terminal_id: method.terminalId ?? null,
    rating: parts.ratingOfPoints(method.points),
    last_deal_at: method.lastUsedAt?.toISOString() ?? null,
  }
}

const toPhone = ({ id, name, isSilent, seenAt }: OwnPhone): Readiness['phones'][number] => ({
  id,
  name,
  is_silent: isSilent,
  seen_at: seenAt?.toISOString() ?? null,
})

const toStep = ({ name, state, methodId, terminalId }: SetupStep): Readiness['steps'][number] => ({
  name,
  state,
  method_id: methodId ?? null,
  terminal_id: terminalId ?? null,
})

const toObstacle = (one: Obstacle): Readiness['obstacles'][number] => ({
  condition: one.condition,
  level: one.level,
  method_ids: [...one.methodIds],
  brings_back: one.bringsBack,
  terminal_id: one.terminalId ?? null,
})
