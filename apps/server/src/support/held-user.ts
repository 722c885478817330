import { basisPoints, format, money, shareDown } from '@florin/money'
import { balances } from '../books/index.ts'
import { leadMonthMicro, monthOfPerson } from '../deals/index.ts'
import type { Tx } from '../platform/database.ts'
import type {
  HeldContents,
  HeldDecision,
  HeldEffect,
  HeldField,
  HeldHandler,
  HeldLook,
} from '../platform/held-changes.ts'
import { Problem } from '../platform/problem.ts'
import type { User } from '../users/index.ts'
import { withdrawalMonth } from '../wallet/index.ts'
import { type ChangeUserParts, changeUser, type UserChange } from './change-user.ts'

export interface HeldUserParts extends ChangeUserParts {
  readonly leadBasisPoints: number
}

type UserKind = 'user.percentages' | 'user.lead' | 'user.withdrawal' | 'user.staff'
type UserContent = { readonly userId: string } & UserChange
type Effects = (tx: Tx, user: User, change: UserChange) => Promise<HeldEffect[]>

/** Percentages and rights of a person, held: looked at under the person's lock, carried out by the verb that staff use anyway. */
export function heldUserHandlers(parts: HeldUserParts): {
  [Kind in UserKind]: HeldHandler<HeldContents[Kind]>
} {
  const handler = (effects: Effects): HeldHandler<UserContent> => ({
    look: async (tx, { userId, ...change }) => lookAt(tx, await lockUser(parts, tx, userId), change, effects),
    apply: (tx, content, by) => apply(parts, tx, content, by),
  })
  return {
    'user.percentages': handler(effectsOfPercentages),
    'user.lead': handler(async (tx, user) => [
      effect('lead_income', 0n, await leadMonthMicro(tx, user.id, parts.leadBasisPoints)),
    ]),
    'user.withdrawal': handler(async (tx, user) => [
      effect('withdrawable', 0n, (await balances(tx, user.id, 'USDT')).available.units),
    ]),
    'user.staff': handler(async () => []),
  }
}

async function lockUser({ users }: HeldUserParts, tx: Tx, userId: string): Promise<User> {
  const user = await users.findAndLock(tx, userId)
  if (!user) throw new Problem('user.not_found')
  return user
}

async function apply(
  parts: HeldUserParts,
  tx: Tx,
  { userId, ...change }: UserContent,
  { makerId, origin }: HeldDecision,
): Promise<void> {
  await changeUser(parts, tx, { actor: `user:${makerId}`, origin }, userId, change)
}

async function lookAt(tx: Tx, user: User, change: UserChange, effects: Effects): Promise<HeldLook> {
  const { queuedMicro } = await withdrawalMonth(tx, user.id)
  return {
    fields: fieldsOf(user, change),
    effects: await effects(tx, user, change),
    facts: {
      account_type: user.accountType,
      blocked: flag(user.isBlocked),
      ...(change.hasWalletOutput === undefined && { withdrawal_right: flag(user.hasWalletOutput) }),
      queued_withdrawals: usdt(queuedMicro),
    },
  }
}

function fieldsOf(user: User, change: UserChange): HeldField[] {
  const line = (field: string, before: string, after: string) => ({ field, before, after })
  const { depositBasisPoints, withdrawBasisPoints, isLead, isStaff, hasWalletOutput } = change
  return [
    ...(depositBasisPoints === undefined
      ? []
      : [line('deposit_percent', percent(user.depositBasisPoints), percent(depositBasisPoints))]),
    ...(withdrawBasisPoints === undefined
      ? []
      : [line('withdraw_percent', percent(user.withdrawBasisPoints), percent(withdrawBasisPoints))]),
    ...(isLead === undefined ? [] : [line('lead', flag(user.isLead), flag(isLead))]),
    ...(hasWalletOutput === undefined
      ? []
      : [line('wallet_output_permission', flag(user.hasWalletOutput), flag(hasWalletOutput))]),
    ...(isStaff === undefined ? [] : [line('staff', flag(user.isStaff), flag(isStaff))]),
  ]
}

/** What the house has of this person in a month like the last one, before leads' shares: a shop pays its percentage, a trader gets it. */
async function effectsOfPercentages(tx: Tx, user: User, change: UserChange): Promise<HeldEffect[]> {
  const { depositBasisPoints, withdrawBasisPoints } = change
  const effects: HeldEffect[] = []
  if (depositBasisPoints !== undefined) {
    const { valueMicro } = await monthOfPerson(tx, user.id, user.accountType)
    const sign = user.accountType === 'merchant' ? 1n : -1n
    const income = (points: number) => sign * shareOf(valueMicro, points)
    effects.push(effect('income_deals', income(user.depositBasisPoints), income(depositBasisPoints)))
  }
  if (withdrawBasisPoints !== undefined) {
    const { sentMicro, queuedFeeMicro } = await withdrawalMonth(tx, user.id)
    const income = (points: number) => shareOf(sentMicro, points)
    effects.push(effect('income_withdrawals', income(user.withdrawBasisPoints), income(withdrawBasisPoints)))
    // Agreed to with its fee before: a new percentage does not touch it.
    effects.push(effect('queued_fee', queuedFeeMicro, queuedFeeMicro))
  }
  return effects
}

const shareOf = (micro: bigint, points: number) => shareDown(money('USDT', micro), basisPoints(points)).units
const usdt = (micro: bigint) => format(money('USDT', micro))
const flag = (isOn: boolean) => (isOn ? 'on' : 'off')
const percent = (points: number) => (points / 100).toFixed(2)
const effect = (what: string, before: bigint, after: bigint): HeldEffect => ({
  what,
  before: usdt(before),
  after: usdt(after),
  unit: 'USDT',
})
