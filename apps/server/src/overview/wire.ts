import type { Answer, Contract } from '@florin/contract'
import type { Balances } from '@florin/ledger'
import { add, basisPoints, format, money, percentText } from '@florin/money'
import { avatarUrl, type User } from '../users/index.ts'

type Dashboard = Answer<Contract['dashboard']>

/** A merchant's last thirty days. */
export interface ShopDays {
  readonly kopecks: bigint
  readonly feeMicro: bigint
  readonly completed: bigint
  readonly seconds: bigint
  readonly paid: bigint
  readonly unpaid: bigint
  readonly webhooksFailing: number
}

/** Withdrawal addresses of a person; while the whitelist is on, those that may be paid to now. */
export interface SavedAddresses {
  readonly isOn: boolean
  readonly addresses: readonly string[]
}

export interface Overview {
  readonly user: User
  readonly balances: Balances<'USDT'>
  /** All that deals and invited people have ever brought. */
  readonly profitMicroUsdt: bigint
  readonly whitelist: SavedAddresses
  /** In percent. */
  readonly rating: number
  readonly transactions: Dashboard['transactions']
  readonly terminals: Dashboard['terminals']
  readonly waiting: number
  /** Of merchants only. */
  readonly shop: ShopDays | undefined
}

export function toDashboard(overview: Overview): Dashboard {
  const { user, balances, profitMicroUsdt, whitelist, rating, transactions, terminals, waiting, shop } =
    overview
  return {
    profile: {
      username: user.username,
      avatar: avatarUrl(user),
      rating,
      balance: format(add(balances.available, balances.frozen)),
      frozen_balance: format(balances.frozen),
      total_profit: format(money('USDT', profitMicroUsdt)),
      is_lead: user.isLead,
      may_withdraw: user.isLead && user.hasWalletOutput,
      withdraw_percent: percentText(basisPoints(user.withdrawBasisPoints)),
      white_list: [...whitelist.addresses],
      is_white_list: whitelist.isOn,
    },
    transactions,
    terminals,
    waiting,
    shop: shop ? toShop(shop) : null,
  }
}

function toShop(days: ShopDays): NonNullable<Dashboard['shop']> {
  const ended = days.paid + days.unpaid
  return {
    turnover: format(money('RUB', days.kopecks)),
    conversion: ended === 0n ? null : Number((days.paid * 1_000n) / ended) / 10,
    confirm_seconds: days.completed === 0n ? null : Number(days.seconds / days.completed),
    fees: format(money('USDT', days.feeMicro)),
    webhooks_failing: days.webhooksFailing,
  }
}
