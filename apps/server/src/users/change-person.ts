import type { AccountType } from '@florin/contract'
import { sql } from 'kysely'
import { type Origin, writeAudit } from '../platform/audit.ts'
import type { Tx } from '../platform/database.ts'
import type { Live } from '../platform/live.ts'
import * as store from './store.ts'
import type { User } from './user.ts'

/** What staff or the operator may change of a person; what is left out stays. */
export interface PersonChange {
  readonly isActivated?: boolean | undefined
  readonly isPremium?: boolean | undefined
  readonly isWork?: boolean | undefined
  readonly isLead?: boolean | undefined
  readonly isStaff?: boolean | undefined
  readonly isBlocked?: boolean | undefined
  readonly hasVerifiedEmail?: boolean | undefined
  readonly hasVerifiedPhone?: boolean | undefined
  readonly hasWalletOutput?: boolean | undefined
  readonly depositBasisPoints?: number | undefined
  readonly withdrawBasisPoints?: number | undefined
  readonly accountType?: AccountType | undefined
}

export interface ChangePersonParts {
  readonly live: Pick<Live, 'announce'>
  /** Given by the auth domain, which this one does not know. */
  readonly endSessions: (tx: Tx, userId: string, reason: string) => Promise<void>
}

/** `user:<id>` or `operator`, and from where. */
export interface ChangedBy {
  readonly actor: string
  readonly origin: Origin
  /** In the actor's words, where the screen asks for them. */
  readonly reason?: string
}

/**
 * Changes a person under a row lock, with one audit entry that has every field before and after; without an entry where nothing changes.
 * Sessions end where they carry a changed field (`Actor`), or where `endsSessions` says so.
 */
export async function changePerson(
  { live, endSessions }: ChangePersonParts,
  tx: Tx,
  { actor, origin, reason }: ChangedBy,
  userId: string,
  change: PersonChange,
  { action = 'user.update', endsSessions = false } = {},
): Promise<User> {
  const before = await store.lockUser(tx, userId)
  if (!endsSessions && !differs(before, { ...before, ...defined(change) })) return before
  const after = await store.updateUser(tx, userId, columnsOf(before, change))
  await writeAudit(tx, {
    actor,
    action,
    subject: `user:${userId}`,
    before: auditedPerson(before),
    after: { ...auditedPerson(after), ...(reason !== undefined && { reason }) },
    origin,
  })
  const isOver = endsSessions || carried.some((field) => before[field] !== after[field])
  if (isOver) await endSessions(tx, userId, change.isBlocked ? 'blocked' : 'rights changed')
  await live.announce(tx, userId, { type: isOver ? 'session.over' : 'user.changed' })
  return after
}

/** What a session carries: one that was opened before the change would go on with the old rights. */
const carried = ['isLead', 'isStaff', 'isBlocked', 'accountType'] as const

function differs(before: User, after: User): boolean {
  return JSON.stringify(auditedPerson(before)) !== JSON.stringify(auditedPerson(after))
}

function defined(change: PersonChange): Partial<User> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}

function columnsOf(user: User, change: PersonChange): Parameters<typeof store.updateUser>[2] {
  const next = { ...user, ...defined(change) }
  return {
    is_activated: next.isActivated,
    is_premium: next.isPremium,
    is_work: next.isWork,
    is_lead: next.isLead,
    is_staff: next.isStaff,
    verify_email: next.hasVerifiedEmail,
    verify_phone: next.hasVerifiedPhone,
    wallet_output_permission: next.hasWalletOutput,
    deposit_basis_points: next.depositBasisPoints,
    withdraw_basis_points: next.withdrawBasisPoints,
    account_type: next.accountType,
    // A person who is blocked already keeps the time of it.
    ...(next.isBlocked !== user.isBlocked && {
      blocked_at: next.isBlocked ? (sql<Date>`now()` as never) : null,
    }),
  }
}

/** Everything that staff or the operator can change. */
export function auditedPerson(user: User) {
  return {
    isActivated: user.isActivated,
    isPremium: user.isPremium,
    isWork: user.isWork,
    isLead: user.isLead,
    isStaff: user.isStaff,
    isBlocked: user.isBlocked,
    hasVerifiedEmail: user.hasVerifiedEmail,
    hasVerifiedPhone: user.hasVerifiedPhone,
    hasWalletOutput: user.hasWalletOutput,
    depositBasisPoints: user.depositBasisPoints,
    withdrawBasisPoints: user.withdrawBasisPoints,
    accountType: user.accountType,
  }
}
