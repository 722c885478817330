import type { Answer, Contract } from '@florin/contract'
import type { Balances } from '@florin/ledger'
import { add, basisPoints, format, money, percentText } from '@florin/money'
import { avatarUrl, type User } from '../users/index.ts'

export interface Overview {
  readonly user: User
  readonly balances: Balances<'USDT'>
  /** Addresses that may be paid to now; undefined while the whitelist is off. */
  readonly whitelist: readonly string[] | undefined
  /** In percent. */
  readonly rating: number
}

export function toDashboard({ user, balances, whitelist, rating }: Overview): Answer<Contract['dashboard']> {
  return {
    profile: {
      username: user.username,
      avatar: avatarUrl(user),
      rating,
      balance: format(add(balances.available, balances.frozen)),
      frozen_balance: format(balances.frozen),
      total_profit: format(money('USDT', user.totalProfitMicroUsdt)),
      is_lead: user.isLead,
      may_withdraw: user.isLead && user.hasWalletOutput,
      withdraw_percent: percentText(basisPoints(user.withdrawBasisPoints)),
      white_list: whitelist ? [...whitelist] : null,
    },
    transactions: [],
    terminals: [],
  }
}
