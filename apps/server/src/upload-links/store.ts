import type { EvidenceSide } from '@florin/contract'
import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'
import type { UploadLink } from './upload-link.ts'

interface LinkRow {
  id: string
  dispute_id: string
  owner_id: string
  side: EvidenceSide
  expires_at: Date
  is_over: boolean
  is_filing: boolean
  file_name: string | null
  file_size: bigint | null
  received_bytes: bigint
}

const columns = sql`id, dispute_id, coalesce(trader_id, merchant_id) as owner_id,
  case when merchant_id is null then 'trader' else 'merchant' end as side, expires_at, file_name, file_size, received_bytes,
  (used_at is not null or expires_at <= now()) as is_over, coalesce(filing_until > now(), false) as is_filing`

export interface NewLink {
  readonly tokenHash: Buffer
  readonly disputeId: string
  readonly side: EvidenceSide
  readonly ownerId: string
  readonly minutes: number
}

const ownerColumn = { trader: 'trader_id', merchant: 'merchant_id' } as const

export async function insertLink(tx: Queryable, link: NewLink): Promise<void> {
  await sql`
    insert into upload_link (token_hash, dispute_id, ${sql.ref(ownerColumn[link.side])}, expires_at)
    values (${link.tokenHash}, ${link.disputeId}, ${link.ownerId}, now() + make_interval(mins => ${link.minutes}::int))
  `.execute(tables(tx))
}

export async function findLink(tx: Queryable, tokenHash: Buffer): Promise<UploadLink | undefined> {
  const { rows } = await sql<LinkRow>`
    select ${columns} from upload_link where token_hash = ${tokenHash}
  `.execute(tables(tx))
  return rows.map(toLink)[0]
}

/** Held until the transaction ends: pieces of two tabs are written one after another. */
export async function lockLink(tx: Tx, id: string): Promise<UploadLink | undefined> {
  const { rows } = await sql<LinkRow>`
    select ${columns} from upload_link where id = ${id} for update
  `.execute(tables(tx))
  return rows.map(toLink)[0]
}

export async function setFile(tx: Tx, id: string, file: { name: string; size: number }): Promise<void> {
  await sql`
    update upload_link set file_name = ${file.name}, file_size = ${file.size}, received_bytes = 0 where id = ${id}
  `.execute(tables(tx))
}

/** A file on its way keeps its link: a large one takes longer than the link would live, and what broke off goes on. Not for ever. */
export async function setReceived(tx: Tx, id: string, bytes: number, minutes: number): Promise<void> {
  await sql`
    update upload_link set received_bytes = ${bytes},
      expires_at = greatest(expires_at, least(now() + make_interval(mins => ${minutes}::int), created_at + interval '6 hours'))
    where id = ${id}
  `.execute(tables(tx))
}

/** The file was refused: the link is good for another one. */
export async function clearFile(tx: Queryable, id: string): Promise<void> {
  await sql`
    update upload_link set file_name = null, file_size = null, received_bytes = 0, filing_until = null
    where id = ${id} and used_at is null
  `.execute(tables(tx))
}

export async function startFiling(tx: Queryable, id: string, seconds: number): Promise<void> {
  await sql`
    update upload_link set filing_until = now() + make_interval(secs => ${seconds}::int) where id = ${id}
  `.execute(tables(tx))
}

export async function endFiling(tx: Queryable, id: string): Promise<void> {
  await sql`update upload_link set filing_until = null where id = ${id}`.execute(tables(tx))
}

/** In the transaction of the evidence: false when the link was used up or ended meanwhile, so that one link never files twice. */
export async function useUp(tx: Queryable, id: string): Promise<boolean> {
  const { rows } = await sql`
    update upload_link set used_at = now(), filing_until = null 
    where id = ${id} and used_at is null and (expires_at > now() or filing_until > now()) returning id
  `.execute(tables(tx))
  return rows.length > 0
}

/** Those that are not used up yet. Also while their file is judged: `useUp` refuses it then. */
export async function endOpenLinks(tx: Tx, ownerId: string): Promise<void> {
  await sql`
    update upload_link set expires_at = least(expires_at, now()), filing_until = null
    where ${ownerId} in (trader_id, merchant_id) and used_at is null
  `.execute(tables(tx))
}

/** Of files that are announced and not filed, as long as their pieces may lie on the disk. Locked against others who announce one. */
export async function lockUnfinishedBytes(tx: Tx, ownerId: string, exceptId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('upload_links:' || ${ownerId}::text, 0))`.execute(
    tables(tx),
  )
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(file_size), 0)::float8 as bytes from upload_link
    where ${ownerId} in (trader_id, merchant_id) and id <> ${exceptId} and used_at is null and expires_at > now() - interval '20 minutes'
  `.execute(tables(tx))
  return rows[0]?.bytes ?? 0
}

/** A day later nobody asks about them. */
export async function forgetOldLinks(tx: Queryable): Promise<void> {
  await sql`delete from upload_link where expires_at < now() - interval '1 day'`.execute(tables(tx))
}

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
