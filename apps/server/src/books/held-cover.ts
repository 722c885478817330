import { houseOwner } from '@florin/ledger'
import { format, money } from '@florin/money'
import type { Tx } from '../platform/database.ts'
import type { HeldContents, HeldHandler } from '../platform/held-changes.ts'
import { Problem } from '../platform/problem.ts'
import { leftMicro } from './debt.ts'
import { lockDebts } from './debt-store.ts'
import { coverDebts } from './debts.ts'
import { houseBalance } from './door.ts'

/** A debt that is paid from the house's revenue, held for a second member of staff. */
export const heldCover: HeldHandler<HeldContents['debt.cover']> = {
  async look(tx, { debtorId }) {
    const debts = await lockDebts(tx, debtorId, 'USDT')
    const micro = debts.reduce((sum, debt) => sum + leftMicro(debt), 0n)
    if (micro === 0n) throw new Problem('debt.none')
    const { units: revenue } = await houseBalance(tx, 'revenue', 'USDT')
    if (revenue < micro) throw new Problem('debt.revenue_short')
    return {
      fields: [{ field: 'debt', before: usdt(micro), after: usdt(0n) }],
      effects: [
        { what: 'house_revenue', before: usdt(revenue), after: usdt(revenue - micro), unit: 'USDT' },
        { what: 'debtor_debt', before: usdt(-micro), after: usdt(0n), unit: 'USDT' },
      ],
      facts: { debts: String(debts.length) },
    }
  },
  async apply(tx, { debtorId, reason }, { makerId, origin }) {
    await coverDebts(tx, { debtorId, actor: `user:${makerId}`, reason, origin })
  },
}

/** Everybody to whom somebody owes something, as it stands in the caller's transaction; without the house. */
export async function creditorsOf(tx: Tx, debtorId: string): Promise<string[]> {
  const debts = await lockDebts(tx, debtorId, 'USDT')
  const owed = debts.flatMap(({ shares }) => shares.map(({ recipientId }) => recipientId))
  return [...new Set(owed)].filter((id) => id !== houseOwner)
}

const usdt = (micro: bigint) => format(money('USDT', micro))
