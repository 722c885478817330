import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../../platform/database.ts'
import type { WithdrawalTables } from '../withdrawal-tables.ts'

const whitelists = (tx: Queryable) => tables<WithdrawalTables>(tx)

export interface Whitelist {
  /** Whether it holds now; true also while a switch-off is still waiting. */
  readonly isOn: boolean
  /** Switched off, and this is when it stops to hold. */
  readonly endsAt: Date | undefined
  readonly addresses: readonly SavedAddress[]
}

export interface SavedAddress {
  readonly id: string
  readonly wallet: string
  readonly usableAt: Date
  readonly isUsable: boolean
}

export async function readWhitelist(tx: Queryable, userId: string): Promise<Whitelist> {
  const person = await whitelists(tx)
    .selectFrom('withdrawal_person')
    .select([
      'is_whitelist_on',
      'whitelist_ends_at',
      sql<boolean>`coalesce(whitelist_ends_at > now(), false)`.as('is_ending'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const addresses = await whitelists(tx)
    .selectFrom('whitelist_address')
    .select(['id', 'wallet', 'usable_at as usableAt', sql<boolean>`usable_at <= now()`.as('isUsable')])
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .orderBy('added_at')
    .orderBy('id')
    .execute()
  const isEnding = person?.is_ending ?? false
  return {
    isOn: (person?.is_whitelist_on ?? false) || isEnding,
    endsAt: isEnding ? (person?.whitelist_ends_at ?? undefined) : undefined,
    addresses,
  }
}

/** False when it is there already. */
export async function addAddress(
  tx: Tx,
  userId: string,
  wallet: string,
  coolingHours: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await whitelists(tx)
    .insertInto('whitelist_address')
    .values({
      user_id: userId,
      wallet,
      usable_at: sql<Date>`now() + make_interval(secs => ${coolingHours * 3_600})`,
      removed_at: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'wallet']).where('removed_at', 'is', null).doNothing(),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function removeAddress(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await whitelists(tx)
    .updateTable('whitelist_address')
    .set({ removed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function removeAddressesSince(tx: Tx, userId: string, since: Date): Promise<string[]> {
  const rows = await whitelists(tx)
    .updateTable('whitelist_address')
    .set({ removed_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('added_at', '>=', since)
    .where('removed_at', 'is', null)
    .returning('wallet')
    .execute()
  return rows.map(({ wallet }) => wallet)
}

/** What was not yet off at that moment is on. */
export async function keepWhitelistSince(tx: Tx, userId: string, since: Date): Promise<void> {
  await whitelists(tx)
    .updateTable('withdrawal_person')
    .set({ is_whitelist_on: true, whitelist_ends_at: null })
    .where('user_id', '=', userId)
    .where('whitelist_ends_at', '>', since)
    .execute()
}

/** On at once; off only after the cooling time, because a thief would switch it off first. */
export async function switchWhitelist(
  tx: Tx,
  userId: string,
  isOn: boolean,
  coolingHours: number,
): Promise<void> {
  const endsAt = isOn ? null : sql<Date>`now() + make_interval(secs => ${coolingHours * 3_600})`
  await whitelists(tx)
    .updateTable('withdrawal_person')
    .set({ is_whitelist_on: isOn, whitelist_ends_at: endsAt })
    .where('user_id', '=', userId)
    .execute()
}
