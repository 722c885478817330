import type { EvidenceSide } from '@florin/contract'
import { type Selectable, sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'
import type { UploadTables } from './tables.ts'
import type { UploadLink } from './upload-link.ts'

const uploads = (tx: Queryable) => tables<UploadTables>(tx)

const columns = ['id', 'dispute_id', 'expires_at', 'file_name', 'file_size', 'received_bytes'] as const

const computed = [
  sql<string>`coalesce(trader_id, merchant_id)`.as('owner_id'),
  sql<EvidenceSide>`case when merchant_id is null then 'trader' else 'merchant' end`.as('side'),
  sql<boolean>`(used_at is not null or expires_at <= now())`.as('is_over'),
  sql<boolean>`coalesce(filing_until > now(), false)`.as('is_filing'),
] as const

interface LinkRow extends Pick<Selectable<UploadTables['upload_link']>, (typeof columns)[number]> {
  owner_id: string
  side: EvidenceSide
  is_over: boolean
  is_filing: boolean
}

export interface NewLink {
  readonly tokenHash: Buffer
  readonly disputeId: string
  readonly side: EvidenceSide
  readonly ownerId: string
  readonly minutes: number
}

export async function insertLink(tx: Queryable, link: NewLink): Promise<void> {
  await uploads(tx)
    .insertInto('upload_link')
    .values({
      token_hash: link.tokenHash,
      dispute_id: link.disputeId,
      trader_id: link.side === 'trader' ? link.ownerId : null,
      merchant_id: link.side === 'merchant' ? link.ownerId : null,
      expires_at: sql<Date>`now() + make_interval(mins => ${link.minutes}::int)`,
    })
    .execute()
}

export async function findLink(tx: Queryable, tokenHash: Buffer): Promise<UploadLink | undefined> {
  const row = await uploads(tx)
    .selectFrom('upload_link')
    .select(columns)
    .select(computed)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row && toLink(row)
}

/** Held until the transaction ends: pieces of two tabs are written one after another. */
export async function lockLink(tx: Tx, id: string): Promise<UploadLink | undefined> {
  const row = await uploads(tx)
    .selectFrom('upload_link')
    .select(columns)
    .select(computed)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && toLink(row)
}

export async function setFile(tx: Tx, id: string, file: { name: string; size: number }): Promise<void> {
  await uploads(tx)
    .updateTable('upload_link')
    .set({ file_name: file.name, file_size: BigInt(file.size), received_bytes: 0n })
    .where('id', '=', id)
    .execute()
}

/**
 * A file that is being uploaded extends its link: a large one takes longer than the link lives, and a broken upload can go on. The
 * extension is limited.
 */
export async function setReceived(tx: Tx, id: string, bytes: number, minutes: number): Promise<void> {
  const longer = sql<Date>`greatest(expires_at,
    least(now() + make_interval(mins => ${minutes}::int), created_at + interval '6 hours'))`
  await uploads(tx)
    .updateTable('upload_link')
    .set({ received_bytes: BigInt(bytes), expires_at: longer })
    .where('id', '=', id)
    .execute()
}

/** The file was refused: the link is good for another one. */
export async function clearFile(tx: Queryable, id: string): Promise<void> {
  await uploads(tx)
    .updateTable('upload_link')
    .set({ file_name: null, file_size: null, received_bytes: 0n, filing_until: null })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .execute()
}

export async function startFiling(tx: Queryable, id: string, seconds: number): Promise<void> {
  await uploads(tx)
    .updateTable('upload_link')
    .set({ filing_until: sql<Date>`now() + make_interval(secs => ${seconds}::int)` })
    .where('id', '=', id)
    .execute()
}

export async function endFiling(tx: Queryable, id: string): Promise<void> {
  await uploads(tx).updateTable('upload_link').set({ filing_until: null }).where('id', '=', id).execute()
}

/** In the transaction of the evidence: false when the link was used up or ended meanwhile, so that one link never files twice. */
export async function useUp(tx: Queryable, id: string): Promise<boolean> {
  const row = await uploads(tx)
    .updateTable('upload_link')
    .set({ used_at: sql<Date>`now()`, filing_until: null })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where(sql<boolean>`(expires_at > now() or filing_until > now())`)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Those that are not used up yet. Also while their file is judged: `useUp` refuses it then. */
export async function endOpenLinks(tx: Tx, ownerId: string): Promise<void> {
  await uploads(tx)
    .updateTable('upload_link')
    .set({ expires_at: sql<Date>`least(expires_at, now())`, filing_until: null })
    .where(isOf(ownerId))
    .where('used_at', 'is', null)
    .execute()
}

/** Of files that are announced and not filed, as long as their pieces may lie on the disk. Locked against others who announce one. */
export async function lockUnfinishedBytes(tx: Tx, ownerId: string, exceptId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('upload_links:' || ${ownerId}::text, 0))`.execute(
    tables(tx),
  )
  const { bytes } = await uploads(tx)
    .selectFrom('upload_link')
    .select(sql<number>`coalesce(sum(file_size), 0)::float8`.as('bytes'))
    .where(isOf(ownerId))
    .where('id', '<>', exceptId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now() - interval '20 minutes'`)
    .executeTakeFirstOrThrow()
  return bytes
}

/** A day later no client needs them. */
export async function forgetOldLinks(tx: Queryable): Promise<void> {
  await uploads(tx)
    .deleteFrom('upload_link')
    .where('expires_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}

const isOf = (ownerId: string) => sql<boolean>`${ownerId} in (trader_id, merchant_id)`

function toLink(row: LinkRow): UploadLink {
  const { file_name: name, file_size: size } = row
  return {
    id: row.id,
    disputeId: row.dispute_id,
    side: row.side,
    ownerId: row.owner_id,
    expiresAt: row.expires_at,
    isOver: row.is_over,
    isFiling: row.is_filing,
    file: name === null || size === null ? undefined : { name, size: Number(size) },
    receivedBytes: Number(row.received_bytes),
  }
}
