import { type Money, money } from '@florin/money'
import { balances } from '../../books/index.ts'
import type { Queryable } from '../../platform/database.ts'
import type { Payee } from '../payee-store.ts'
import { leftOf, type WithdrawalParts, withdrawnLately } from '../withdrawals/index.ts'

/** What a merchant could settle as things stand. Whether they may is judged when they do. */
export interface SettlementRoom {
  readonly available: bigint
  readonly frozen: bigint
  /** As what is owed: zero or more. */
  readonly debt: bigint
  readonly keptBack: bigint
  readonly hourLeft: bigint
  readonly dayLeft: bigint
}

export async function settlementRoom(
  parts: WithdrawalParts,
  tx: Queryable,
  userId: string,
): Promise<SettlementRoom> {
  const [{ available, frozen, debt }, keptBack, spent] = [
    await balances(tx, userId, 'USDT'),
    await parts.keptBackMicro(tx, userId),
    await withdrawnLately(tx, userId),
  ]
  const { hourlyLimitMicroUsdt: hour, dailyLimitMicroUsdt: day } = parts.settings
  return {
    available: available.units,
    frozen: frozen.units,
    debt: -debt.units,
    keptBack,
    hourLeft: leftOf(hour, spent.lastHour),
    dayLeft: leftOf(day, spent.lastDay),
  }
}

/** The most that can arrive when so much stays: with its fee, rounded up, it fits to the last digit. */
export function mostFrom(
  { available, debt, keptBack, hourLeft, dayLeft }: SettlementRoom,
  { withdrawBasisPoints }: Pick<Payee, 'withdrawBasisPoints'>,
  keep = 0n,
): Money<'USDT'> {
  const stays = keep > keptBack ? keep : keptBack
  if (debt > 0n || available <= stays) return money('USDT', 0n)
  // a + ⌈a·p⌉ ≤ free exactly when a ≤ free / (1 + p), because everything is whole micro-USDT.
  const whole = 10_000n
  const fits = ((available - stays) * whole) / (whole + BigInt(withdrawBasisPoints))
  return money(
    'USDT',
    [fits, hourLeft, dayLeft].reduce((least, one) => (one < least ? one : least)),
  )
}
