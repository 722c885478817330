import { randomUUID } from 'node:crypto'
import type { World, WorldOptions } from '../../../test/world.ts'
import { type Court, newCourt } from '../../deals/test/court.ts'
import { type Booked, book, placed } from '../../deals/test/opened.ts'
import { decideObvious } from '../rules/rule-verdicts.ts'

/** Nothing works by itself, and every rule is on. */
export const ruledWorld: WorldOptions = {
  isIdle: true,
  environment: { CASE_RULE_RECEIPT: '1', CASE_RULE_SILENCE: '1', CASE_RULE_NO_SIGN: '1' },
}

/** A court whose cases may decide themselves. */
export interface RuledCourt extends Court {
  /** The rules look at every open case now. */
  look(): Promise<void>
  /** Money of that sum comes, as a trusted text tells of it. Answers the receipt's id. */
  comes(booked?: Partial<Booked>): Promise<string>
  /** So much time of the case has passed. */
  age(disputeId: string, interval: string): Promise<void>
  /** The trader opens what they were told of it. */
  opensAlert(disputeId: string, userId?: string): Promise<void>
  chain(): Promise<string>
  fateOf(receiptId: string): Promise<{ fate: string; deal_id: string | null } | undefined>
}

export async function ruledCourt(world: World, usdt?: bigint): Promise<RuledCourt> {
  const court = await newCourt(world, usdt === undefined ? {} : { usdt })
  const { disputes } = world.florin.services
  return {
    ...court,
    async look() {
      await world.query(`update dispute set rules_look_at = '-infinity' where decided_at is null`)
      await decideObvious(disputes)
    },
    async comes(booked = {}) {
      const [id = ''] = await book(world, court.trader, { amount: '5000.00', ...booked })
      await placed(world)
      return id
    },
    async age(disputeId, interval) {
      await world.query('update dispute set admitted_at = admitted_at - $2::interval where id = $1', [
        disputeId,
        interval,
      ])
    },
    async opensAlert(disputeId, userId = court.trader.id) {
      await disputes.openAbout(userId, `dispute:${disputeId}`)
    },
    async chain() {
      const id = randomUUID()
      await world.query(
        `insert into balance_chain (id, terminal_id, bank, account_key, balance_kopecks, proven_kopecks, last_moved_kopecks, secret_kopecks,
          proven_at) values ($1, $2, 'sberbank', $3, 500000, 500000, 0, 500000, now() - interval '1 minute')`,
        [id, court.trader.terminalId, randomUUID()],
      )
      return id
    },
    async fateOf(receiptId) {
      const [row] = await world.query<{ fate: string; deal_id: string | null }>(
        'select fate, deal_id from receipt_fate where receipt_id = $1',
        [receiptId],
      )
      return row
    },
  }
}
