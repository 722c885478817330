import { afterAll, beforeAll, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { dealStepIn } from '../steps/steps.ts'
import { breakingDatabase } from '../test/broken-connection.ts'
import { type Court, newCourt } from '../test/court.ts'
import { expectSoundBooks } from '../test/opened.ts'
import { plantExpired } from '../test/plant-expired.ts'
import { setRate } from '../test/shop.ts'
import { acceptSettlement } from './settlement.ts'

const world = useWorld({ isIdle: true })
let court: Court
let breaking: ReturnType<typeof breakingDatabase>
beforeAll(async () => {
  await setRate(world)
  court = await newCourt(world, { usdt: 10_000n })
  breaking = breakingDatabase(world.connectionString)
})
afterAll(() => breaking.close())

/** A case with a proposal of 3 000 RUB, and its acceptance on a node of its own. */
async function begin() {
  const [dealId = ''] = await plantExpired(world, court, [{ kopecks: 500_000n }])
  const id = await court.disputed({ dealId })
  const proposalId = await court.propose(id, 'merchant', { kind: 'complete', kopecks: 300_000n })
  const acceptance = {
    disputeId: id,
    side: 'trader',
    actorId: court.trader.id,
    by: `user:${court.trader.id}`,
    proposalId,
    kopecks: 300_000n,
    origin: { ip: 'test', requestId: 'test' },
  } as const
  const accept = (db = court.parts.db) =>
    acceptSettlement({ ...court.parts, db, stepIn: dealStepIn(db) }, acceptance)
  return { id, accept }
}

const traces = (id: string) =>
  world.query(
    `select (select count(*)::int from ledger.transfer where reference = 'dispute:' || $1 || ':verdict') as transfers,
      (select count(*)::int from audit where subject = 'dispute:' || $1 and action = 'dispute.settle') as audits,
      (select count(*)::int from merchant_event where dispute_id = $1::uuid and type = 'dispute.decided') as events,
      (select string_agg(ending, ',') from settlement_proposal where dispute_id = $1::uuid) as endings`,
    [id],
  )

test('a node dies in an acceptance: the case ends with its money, once, or not at all', async () => {
  const counted = await begin()
  const statements = await breaking.breakAt(undefined, counted.accept)
  expect(statements).toBeGreaterThan(15)

  const taken: boolean[] = []
  for (const statement of [2, statements - 2, statements - 1, statements])
    for (const moment of ['before', 'after'] as const) {
      const { id, accept } = await begin()
      await breaking.breakAt({ statement, moment }, accept)
      const wasTaken = (await court.facts(id)).decided_at !== null
      taken.push(wasTaken)

      const again = await accept().then(
        () => 'taken',
        ({ code }: { code: string }) => code,
      )

      expect({ statement, moment, again }).toEqual({
        statement,
        moment,
        again: wasTaken ? 'dispute.decided' : 'taken',
      })
      expect(await traces(id)).toEqual([{ transfers: 1, audits: 1, events: 1, endings: 'accepted' }])
    }

  // Only a verb that died after the commit was carried out.
  expect(taken).toEqual([...Array.from({ length: 7 }, () => false), true])
  await expectSoundBooks(world)
})
