import { expect } from 'vitest'
import type { World } from '../../../test/world.ts'
import type { Database } from '../../platform/database.ts'
import { Problem } from '../../platform/problem.ts'
import { dealStepIn } from '../steps/steps.ts'
import { decideDispute } from '../verdicts/verdict.ts'
import { type BreakPoint, breakingDatabase } from './broken-connection.ts'
import type { Court } from './court.ts'
import { plantExpired } from './plant-expired.ts'
import { holdings } from './shop.ts'

const origin = { ip: 'test', requestId: 'test' }

/** What a verdict does: pays the merchant, gives back what was frozen, or (as an appeal) undoes what was paid. */
export const verdicts = ['pays', 'releases', 'undoes'] as const
type Kind = (typeof verdicts)[number]

export interface VerdictCrash {
  readonly kind: Kind
  readonly point: BreakPoint
}

/** A node dies at a statement of a verdict, and another decides after it: money moved once. */
export function verdictCrashes(world: World, court: Court) {
  const breaking = breakingDatabase(world.connectionString)
  const decide = (id: string, kind: Kind) => (db: Database) =>
    decideDispute(
      { ...court.parts, db, stepIn: dealStepIn(db) },
      {
        disputeId: id,
        towards: kind === 'pays' ? 'merchant' : 'trader',
        comment: 'x',
        actorId: court.otherJudgeId,
        origin,
      },
    )
  return {
    /** How many statements such a verdict has. */
    async count(kind: Kind): Promise<number> {
      const { id } = await begin(world, court, kind)
      return breaking.breakAt(undefined, decide(id, kind))
    },
    /** Returns whether the verdict of the node that died was taken. */
    async play({ kind, point }: VerdictCrash): Promise<boolean> {
      const { id, expected } = await begin(world, court, kind)
      await breaking.breakAt(point, decide(id, kind))
      const wasTaken = (await court.facts(id)).decided_at !== null

      const isRefused = await decide(
        id,
        kind,
      )(court.parts.db).then(
        () => false,
        (error: unknown) => error instanceof Problem && error.code === 'dispute.decided',
      )

      expect({ point, isRefused }).toEqual({ point, isRefused: wasTaken })
      expect({ point, has: await standing(world, court) }).toEqual({ point, has: expected })
      expect(await traces(world, id)).toEqual({ transfers: 1, audits: 1, events: 1 })
      return wasTaken
    },
    close: () => breaking.close(),
  }
}

/** A case of its own, and the balances that must follow its verdict: the deal's value is 54.054055. */
async function begin(world: World, court: Court, kind: Kind) {
  const [dealId = ''] = await plantExpired(world, court, [{ kopecks: 500_000n }])
  const before = await standing(world, court)
  const first = await court.disputed({ dealId })
  if (kind === 'releases') return { id: first, expected: before }
  if (kind === 'pays')
    return {
      id: first,
      expected: { trader: before.trader - 51_891_893n, merchant: before.merchant + 50_270_271n },
    }
  await court.decide(first, 'merchant')
  return { id: (await court.appeal(first, 'trader')).id, expected: before }
}

async function standing(world: World, court: Court) {
  const of = async (id: string) => {
    const { available = '0', frozen = '0' } = await holdings(world, id)
    return [available, frozen].reduce((sum, text) => sum + BigInt(text.replace('.', '')), 0n)
  }
  return { trader: await of(court.trader.id), merchant: await of(court.shop.merchantId) }
}

async function traces(world: World, id: string) {
  const [row] = await world.query<object>(
    `select (select count(*)::int from ledger.transfer where reference = 'dispute:' || $1 || ':verdict') as transfers,
      (select count(*)::int from audit where subject = 'dispute:' || $1 and action = 'dispute.decide') as audits,
      (select count(*)::int from merchant_event where dispute_id = $1::uuid and type = 'dispute.decided') as events`,
    [id],
  )
  return row
}
