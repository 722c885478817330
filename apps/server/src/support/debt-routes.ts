import { contract } from '@florin/contract'
import { answerText } from '@florin/texts/server'
import { creditorsOf, heldCover } from '../books/index.ts'
import type { Actor, Caller } from '../http/request.ts'
import type { Serve } from '../http/serve.ts'
import type { Database, Tx } from '../platform/database.ts'
import type { HeldChanges, StaffCodes } from '../platform/held-changes.ts'
import type { Live } from '../platform/live.ts'
import { Problem } from '../platform/problem.ts'
import type { UserService } from '../users/index.ts'

export interface DebtParts {
  readonly db: Database
  readonly users: Pick<UserService, 'findAndLock'>
  readonly live: Pick<Live, 'announce'>
  readonly held: HeldChanges
  readonly staffCodes: StaffCodes
}

export function debtRoutes(serve: Serve, parts: DebtParts): void {
  serve(contract.coverDebt, async ({ actor, params: { id }, body, caller }) => {
    const held = await coverDebt(parts, actor, caller, { debtorId: id, ...body })
    const text = held === undefined ? 'debt_covered' : 'held_waits'
    return { message: answerText(caller.language, text), held: held ?? null }
  })
}

interface Cover {
  readonly debtorId: string
  readonly reason: string
  readonly otp?: string | undefined
}

/** Pays a debt from revenue, or keeps that for a second member of staff; then it answers the held change's id. */
async function coverDebt(
  parts: DebtParts,
  actor: Actor,
  { ip, requestId }: Caller,
  { debtorId, reason, otp }: Cover,
): Promise<string | undefined> {
  if (parts.held.isOnePerson(debtorId, actor.userId)) throw new Problem('user.own_account')
  const change = { debtorId, reason }
  const origin = { ip, requestId }
  // A change that can't be carried out is refused before a code is required.
  await parts.db.write((tx) => lookAt(parts, tx, actor, change))
  if (!parts.held.isOn) {
    const by = { makerId: actor.userId, approver: `user:${actor.userId}`, reason, origin }
    await parts.db.write(async (tx) => {
      await lookAt(parts, tx, actor, change)
      await heldCover.apply(tx, change, by)
      await parts.live.announce(tx, debtorId, { type: 'wallet.changed' })
    })
    return undefined
  }
  const path = contract.coverDebt.path.replace(':id', debtorId)
  const code = await parts.staffCodes.judge(actor, { method: 'POST', path, body: { reason } }, otp)
  return parts.db.write(async (tx) => {
    await parts.staffCodes.spend(tx, code)
    const creditors = await lookAt(parts, tx, actor, change)
    return parts.held.hold(tx, {
      kind: 'debt.cover',
      subject: `user:${debtorId}`,
      concerns: [debtorId, ...creditors],
      makerId: actor.userId,
      reason,
      change,
      origin,
    })
  })
}

/** Whoever is owed gets the house's money by it: they neither ask for it nor approve it. Answers who that is. */
async function lookAt(
  { users, held }: DebtParts,
  tx: Tx,
  { userId }: Actor,
  change: { readonly debtorId: string; readonly reason: string },
): Promise<string[]> {
  if (!(await users.findAndLock(tx, change.debtorId))) throw new Problem('user.not_found')
  const creditors = await creditorsOf(tx, change.debtorId)
  if (creditors.some((id) => held.isOnePerson(id, userId))) throw new Problem('user.own_account')
  await heldCover.look(tx, change)
  return creditors
}
