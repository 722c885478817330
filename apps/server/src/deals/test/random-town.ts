import fc from 'fast-check'
import { expect } from 'vitest'
import type { World } from '../../../test/world.ts'
import { expectSoundBooks } from './opened.ts'
import { newTown, peopleOf, perform, randomAct, startPoints, type Town } from './random-cases.ts'
import { expectPaidEventOnce } from './shop-events.ts'

type Given = { readonly numRuns: number; readonly seed: number }

const mostMoreTowns = 6

/**
 * Orders, cases, verdicts, deposits and payouts in any order: what the rules refuse is refused, and nothing else happens. Which of two
 * traders gets an order is drawn, so the same acts may bring no debt and nothing beyond a limit; then more towns are played.
 */
export async function playTowns(world: World, given: Given): Promise<void> {
  await playSome(world, given)
  for (let more = 1; more <= mostMoreTowns && !hasSomethingToProve(await seenIn(world)); more += 1)
    await playSome(world, { numRuns: 1, seed: given.seed + more })
  expect(await seenIn(world)).toSatisfy(hasSomethingToProve)
}

async function playSome(world: World, given: Given): Promise<void> {
  const acts = fc.array(randomAct, { minLength: 40, maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(acts, async (chosen) => {
      const town = await newTown(world)
      for (const act of chosen) {
        await perform(town, act)
        await expectLimits(town)
      }
      await expectNothingFromNothing(world)
      await expectEverybodyHasTheirs(town)
      await expectRatingsFolded(town)
      await expectSoundBooks(world)
      await expectPaidEventOnce(world)
    }),
    { ...given, endOnFailure: true },
  )
}

type Seen = Readonly<Record<string, number>>

async function seenIn(world: World): Promise<Seen> {
  const [seen = {}] = await world.query<Seen>(
    `select count(*)::int as cases, count(*) filter (where is_over_limit)::int as beyond,
      count(*) filter (where status = 'completed_towards_merchant')::int as lost, count(*) filter (where status = 'completed_towards_trader')::int as won,
      count(*) filter (where appeal_of is not null)::int as appeals, count(*) filter (where withdrawn_at is not null)::int as withdrawn,
      count(*) filter (where ignored_at is not null)::int as ignored, count(*) filter (where question is not null)::int as asked,
      (select count(*)::int from debt) as debts from dispute`,
  )
  return seen
}

function hasSomethingToProve({
  cases = 0,
  beyond = 0,
  lost = 0,
  won = 0,
  debts = 0,
  ...rare
}: Seen): boolean {
  // Of the rare ones each may be missing; all of them together are not.
  return Math.min(cases, lost, won, beyond + debts) > 0 && Object.values(rare).some((count) => count > 0)
}

// What the chain holds, people and the house have: a claim on a debtor is nobody's money until the debtor has paid.
async function expectNothingFromNothing(world: World): Promise<void> {
  const [row] = await world.query<{
    people: string
    house: string
    custody: string
    claims: string
    debts: string
  }>(
    `select coalesce(sum(balance) filter (where kind in ('available', 'frozen')), 0)::text as people,
      (select coalesce(sum(amount), 0)::text from ledger.entry join ledger.account on account.id = account_id
        where kind = 'revenue' and asset = 'USDT') as house,
      (select coalesce(-sum(amount), 0)::text from ledger.entry join ledger.account on account.id = account_id
        where kind = 'custody' and asset = 'USDT') as custody,
      (select coalesce(sum(amount), 0)::text from ledger.entry join ledger.account on account.id = account_id
        where kind = 'suspense' and asset = 'USDT') as claims,
      coalesce(-sum(balance) filter (where kind = 'debt'), 0)::text as debts
     from ledger.account where asset = 'USDT'`,
  )
  expect(BigInt(row?.people ?? 0) + BigInt(row?.house ?? 0)).toBe(BigInt(row?.custody ?? 0))
  expect(row?.claims).toBe(row?.debts)
}

/** Computed from deposits and from the deals as they are, without reading any posting of a case. */
async function expectEverybodyHasTheirs(town: Town): Promise<void> {
  const { world } = town
  const rows = await world.query<{ who: string; has: string; should: string }>(
    `with moved as (
       select account.owner, transfer.kind, sum(entry.amount) as micro from ledger.entry
       join ledger.account on account.id = entry.account_id join ledger.transfer on transfer.id = entry.transfer_id
       where account.owner = any ($1) group by 1, 2
     )
     select person.id::text as who,
       ((select coalesce(sum(balance), 0) from ledger.account where owner = person.id)
         -- What others still owe them, in the order in which it is paid.
         + coalesce((select sum(greatest(0, least(share.ends, debt.owed_micro) - greatest(share.ends - share.micro, debt.repaid_micro)))
           from debt cross join lateral (
             select recipient, micro, sum(micro) over (order by n) as ends
             from unnest(debt.recipients, debt.shares_micro) with ordinality as one (recipient, micro, n)) as share
           where share.recipient = person.id), 0))::text as has,
       ((select coalesce(sum(micro), 0) from moved where owner = person.id and kind in ('test.funded', 'test.spent'))
         + (select coalesce(sum(credit_micro), 0) from deal where merchant_id = person.id and paid)
         - (select coalesce(sum(value_micro - profit_micro), 0) from deal where trader_id = person.id and paid))::text as should
     from unnest($1::uuid[]) as person (id)`.replaceAll(
      'and paid',
      `and (status = 'complete' or status = 'dispute' and exists (select from dispute
         where dispute.id = deal.dispute_id and dispute.deal_status_before = 'complete'))`,
    ),
    [peopleOf(town)],
  )
  for (const { who, has, should } of rows) expect({ who, has }).toEqual({ who, has: should })
}

async function expectLimits({ world, shops }: Town): Promise<void> {
  for (const { merchantId } of shops) {
    const [row] = await world.query<{ cases: number; pair: number; held: string }>(
      `with own as (
         select dispute.*, deal.value_micro from dispute join deal on deal.id = dispute.deal_id
         where dispute.merchant_id = $1 and dispute.status in ('waiting', 'consideration', 'deepconsideration') and not is_over_limit
       )
       select count(*)::int as cases, coalesce((select max(count) from (select count(*)::int from own group by trader_id) as pair), 0) as pair,
         coalesce(sum(held_micro + case when deal_status_before = 'verification' then value_micro else 0 end), 0)::text as held
       from own`,
      [merchantId],
    )
    expect(row?.cases).toBeLessThanOrEqual(3)
    expect(row?.pair).toBeLessThanOrEqual(2)
    expect(BigInt(row?.held ?? 0)).toBeLessThanOrEqual(500_000_000n)
  }
}

async function expectRatingsFolded({ world, traders }: Town): Promise<void> {
  for (const { methodId } of traders) {
    const events = await world.query<{ points: number }>(
      'select points from rating_history where payment_method_id = $1 order by at, id',
      [methodId],
    )
    const folded = events.reduce(
      (sum, { points }) => Math.min(9_000, Math.max(-3_000, sum + points)),
      startPoints,
    )
    expect(
      await world.query('select rating_points as points from payment_method where id = $1', [methodId]),
    ).toEqual([{ points: folded }])
  }
}
