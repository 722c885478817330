import fc from 'fast-check'
import { expect } from 'vitest'
import type { World } from '../../../test/world.ts'
import { repayEverybody } from '../../books/index.ts'
import { ratingOf } from '../../payment-methods/index.ts'
import type { PreviewLine, VerdictPreview } from '../verdicts/preview.ts'
import { type Court, newCourt } from './court.ts'
import { plantExpired } from './plant-expired.ts'
import { newPerson } from './shop.ts'

const house = '00000000-0000-0000-0000-000000000000'

/** What a debtor has when a verdict comes: nearly nothing, some, or plenty. */
const purse = fc.oneof(fc.constant(0n), fc.bigInt({ min: 1n, max: 60_000_000n }), fc.constant(500_000_000n))
const towards = fc.constantFrom('merchant' as const, 'trader' as const)

export const randomCase = fc.record({
  kopecks: fc.bigInt({ min: 100n, max: 900_000n }),
  traderLed: fc.boolean(),
  merchantLed: fc.boolean(),
  isOneLead: fc.boolean(),
  /** Before the case, before its verdict, before the appeal and before its verdict: of trader, merchant and leads. */
  purses: fc.array(fc.tuple(purse, purse, purse), { minLength: 4, maxLength: 4 }),
  towards,
  correctedPercent: fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined }),
  isAnswered: fc.boolean(),
  points: fc.integer({ min: -3_000, max: 9_000 }),
  appealTowards: fc.option(towards, { nil: undefined }),
  appealPercent: fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined }),
  isRepaid: fc.boolean(),
})
export type RandomCase = typeof randomCase extends fc.Arbitrary<infer Value> ? Value : never

interface Stage {
  readonly world: World
  readonly court: Court
  readonly leads: readonly [string, string]
}

/** Plays each case through: every verdict must do what its preview said, to the last micro-USDT. Answers how many were compared. */
export async function playCases(world: World, cases: readonly RandomCase[]): Promise<number> {
  const court = await newCourt(world, { usdt: 1n })
  const leads = [await newPerson(world, 'trader'), await newPerson(world, 'trader')] as const
  const deals = await plantExpired(
    world,
    court,
    cases.map(({ kopecks, traderLed, merchantLed, isOneLead }) => ({
      kopecks,
      traderLeadId: traderLed ? leads[0] : undefined,
      merchantLeadId: merchantLed ? leads[isOneLead ? 0 : 1] : undefined,
    })),
  )
  // As the job does: nothing works in the background here.
  await world.query('select ledger.roll_up()')
  let compared = 0
  for (const [at, one] of cases.entries())
    compared += await playCase({ world, court, leads }, deals[at] ?? '', one)
  return compared
}

async function playCase(stage: Stage, dealId: string, one: RandomCase): Promise<number> {
  const { world, court } = stage
  await world.query('update payment_method set rating_points = $2 where id = $1', [
    court.trader.methodId,
    one.points,
  ])
  await fill(stage, one.purses[0])
  const id = await court.disputed({ dealId })
  if (one.isAnswered) await court.answer(id)
  await fill(stage, one.purses[1])
  const corrected = (percent: number | undefined) =>
    percent === undefined ? undefined : (one.kopecks * BigInt(percent)) / 100n || 1n
  await compareVerdict(
    stage,
    { id, actorId: court.judgeId },
    one.towards,
    one.towards === 'merchant' ? corrected(one.correctedPercent) : undefined,
  )
  if (one.isRepaid) await repayEverybody(court.parts.db, async () => undefined)
  if (one.appealTowards === undefined) return 1
  await fill(stage, one.purses[2])
  const appeal = await court.appeal(id, one.towards === 'merchant' ? 'trader' : 'merchant')
  await fill(stage, one.purses[3])
  const mayCorrect = one.towards === 'trader' && one.appealTowards === 'merchant'
  const kopecks = mayCorrect ? corrected(one.appealPercent) : undefined
  await compareVerdict(stage, { id: appeal.id, actorId: court.otherJudgeId }, one.appealTowards, kopecks)
  return 2
}

async function compareVerdict(
  stage: Stage,
  { id, actorId }: { readonly id: string; readonly actorId: string },
  towards: 'merchant' | 'trader',
  kopecks: bigint | undefined,
): Promise<void> {
  const { court } = stage
  const before = await standing(stage)
  const preview = await court.preview(id, towards, kopecks, actorId)
  await court.decide(id, towards, { kopecks, actorId })
  const after = await standing(stage)
  expect(linesBetween(stage, before, after)).toEqual(sorted(preview.lines))
  expect(await outcomeOf(stage, id, before, after)).toEqual({
    debt: preview.debt?.micro,
    rating: preview.rating,
  })
}

type Standing = Map<string, bigint>

const accounts = ['available', 'frozen', 'debt', 'due', 'revenue'] as const

/** Everything that a verdict may change, read from the tables in one query. */
async function standing({ world, court, leads }: Stage): Promise<Standing> {
  const rows = await world.query<{ name: string; micro: bigint }>(
    `select owner || ' ' || kind as name, balance as micro from ledger.account where owner = any ($1) and asset = 'USDT' and balance <> 0
     union all
     -- What was rolled up and what came since: all entries, each time, would make ten thousand cases take hours.
     select '${house} revenue', (rolled.balance + coalesce(sum(entry.amount), 0))::bigint
     from ledger.account join ledger.house_balance as rolled on rolled.account_id = account.id
     left join ledger.entry on entry.account_id = account.id and entry.position > rolled.up_to
     where account.kind = 'revenue' and account.asset = 'USDT' group by rolled.balance
     union all
     -- What is left of each share, counted from the first recipient on.
     select share.recipient || ' due', sum(least(share.micro, share.ends - debt.repaid_micro))::bigint
     from debt cross join lateral (
       select recipient, micro, sum(micro) over (order by n) as ends
       from unnest(debt.recipients, debt.shares_micro) with ordinality as one (recipient, micro, n)) as share
     where share.ends > debt.repaid_micro group by 1
     union all
     select 'points', rating_points from payment_method where id = $2`,
    [[court.trader.id, court.shop.merchantId, ...leads], court.trader.methodId],
  )
  return new Map(rows.map(({ name, micro }) => [name, micro]))
}

type Line = Omit<PreviewLine, 'party'>

function linesBetween({ court, leads }: Stage, before: Standing, after: Standing): Line[] {
  const people = [court.trader.id, court.shop.merchantId, ...leads, house]
  const lines = people.flatMap((owner) =>
    accounts.flatMap((account): Line[] => {
      const was = before.get(`${owner} ${account}`) ?? 0n
      const is = after.get(`${owner} ${account}`) ?? 0n
      const userId = owner === house ? undefined : owner
      return was === is ? [] : [{ userId, account, before: was, change: is - was, after: is }]
    }),
  )
  return sorted(lines)
}

function sorted(lines: readonly (Line & { party?: string })[]): Line[] {
  const name = ({ userId, account }: Line) => `${userId} ${account}`
  return lines.map(({ party: _, ...line }) => line).sort((one, other) => (name(one) < name(other) ? -1 : 1))
}

async function outcomeOf({ world }: Stage, id: string, before: Standing, after: Standing) {
  const [debt] = await world.query<{ micro: bigint }>('select owed_micro as micro from debt where id = $1', [
    id,
  ])
  const rating: VerdictPreview['rating'] = {
    before: ratingOf(Number(before.get('points'))),
    after: ratingOf(Number(after.get('points'))),
  }
  return { debt: debt?.micro, rating }
}

/** Each person has exactly so much available. */
async function fill(
  { world, court, leads }: Stage,
  [trader, merchant, lead]: readonly [bigint, bigint, bigint] = [0n, 0n, 0n],
): Promise<void> {
  const wanted = new Map([
    [court.trader.id, trader],
    [court.shop.merchantId, merchant],
    [leads[0], lead / 100n],
    [leads[1], lead / 100n],
  ])
  await world.query(
    `select ledger.post_one('test.filled', 'test:' || gen_random_uuid(), 'USDT', null,
       array[person.id, '${house}']::uuid[], array['available', 'custody'], array[lack.micro, -lack.micro], '{}', '{}', '{}', '{}')
     from unnest($1::uuid[], $2::bigint[]) as person (id, micro)
     left join ledger.account on account.owner = person.id and account.kind = 'available' and account.asset = 'USDT'
     cross join lateral (select person.micro - coalesce(account.balance, 0) as micro) as lack
     where lack.micro <> 0`,
    [[...wanted.keys()], [...wanted.values()].map(String)],
  )
}
