import { money } from '@florin/money'
import { bookDeposit } from './book-deposit.ts'
import type { Lead, WithdrawalWorld } from './withdrawals.ts'

/** Money on a person's own address, written and booked as the scanner would have done. */
export async function deposited(own: WithdrawalWorld, lead: Lead, usdt: string): Promise<void> {
  const { address, userId } = lead
  const { txids } = own.node.control.faucet({ address, usdt })
  own.node.control.mine(21)
  const amount = money('USDT', BigInt(usdt) * 1_000_000n)
  const [txid] = txids as [string]
  const { solid: height } = own.node.control.state()
  await bookDeposit(own.world, { txid, amount, userId, height, from: own.node.faucetAddress, to: address })
}
