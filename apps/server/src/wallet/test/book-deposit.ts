import type { Money } from '@florin/money'
import { sql } from 'kysely'
import type { World } from '../../../test/world.ts'
import { depositCredited, post } from '../../books/index.ts'
import { tables } from '../../platform/database.ts'

export interface BookedDeposit {
  readonly txid: string
  readonly amount: Money<'USDT'>
  readonly userId: string
  readonly height: number
  readonly from: string
  readonly to: string
}

/** A deposit and its transfer in one transaction, as the scanner writes them: the money check may run in this world at any moment. */
export async function bookDeposit(world: World, deposit: BookedDeposit): Promise<void> {
  const { txid, amount, userId, height, from, to } = deposit
  await world.florin.services.db.write(async (tx) => {
    await sql`
      insert into deposit (txid, log_index, height, from_address, to_address, amount_micro_usdt, user_id, outcome, block_time)
      values (${txid}, 0, ${height}, ${from}, ${to}, ${amount.units}, ${userId}, 'credited', now())
    `.execute(tables(tx))
    await post(tx, depositCredited({ txid, logIndex: 0, amount }, userId))
  })
}
