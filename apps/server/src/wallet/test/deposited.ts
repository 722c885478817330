import { money } from '@florin/money'
import { depositCredited, post } from '../../books/index.ts'
import type { Lead, WithdrawalWorld } from './withdrawals.ts'

/** Money on somebody's own address, written and booked as the scanner would have done. */
export async function deposited(own: WithdrawalWorld, lead: Lead, usdt: string): Promise<void> {
  const { address, userId } = lead
  const { txids } = own.node.control.faucet({ address, usdt })
  own.node.control.mine(21)
  const amount = money('USDT', BigInt(usdt) * 1_000_000n)
  const [txid] = txids as [string]
  await own.world.query(
    `insert into deposit (txid, log_index, height, from_address, to_address, amount_micro_usdt, user_id, outcome, block_time)
     values ($1, 0, $2, $3, $4, $5, $6, 'credited', now())`,
    [txid, own.node.control.state().solid, own.node.faucetAddress, address, amount.units, userId],
  )
  await own.world.florin.services.db.write((tx) =>
    post(tx, depositCredited({ txid, logIndex: 0, amount }, userId)),
  )
}
