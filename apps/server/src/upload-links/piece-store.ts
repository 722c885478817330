import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'

export interface Piece {
  readonly startsAt: number
  readonly size: number
  readonly objectName: string
}

const columns = sql`starts_at::float8 as "startsAt", size::float8 as size, object_name as "objectName"`

export async function insertPiece(tx: Tx, linkId: string, piece: Piece): Promise<void> {
  await sql`
    insert into upload_piece (link_id, starts_at, size, object_name)
    values (${linkId}, ${piece.startsAt}, ${piece.size}, ${piece.objectName})
  `.execute(tables(tx))
}

export async function piecesOf(tx: Queryable, linkId: string): Promise<Piece[]> {
  const { rows } = await sql<Piece>`
    select ${columns} from upload_piece where link_id = ${linkId} order by starts_at
  `.execute(tables(tx))
  return rows
}

/** Nobody knows their names afterwards but the caller. */
export async function takePiecesFrom(tx: Tx, linkId: string, from: number): Promise<Piece[]> {
  const { rows } = await sql<Piece>`
    delete from upload_piece where link_id = ${linkId} and starts_at >= ${from} returning ${columns}
  `.execute(tables(tx))
  await sql`update upload_link set received_bytes = least(received_bytes, ${from}) where id = ${linkId}`.execute(
    tables(tx),
  )
  return rows
}

/** Of links that are over for so long that nothing judges their file any more. */
export async function takeAbandonedPieces(tx: Tx, minutes: number): Promise<Piece[]> {
  const { rows } = await sql<Piece>`
    delete from upload_piece using upload_link as link
    where link.id = link_id and (link.used_at is not null or link.expires_at < now() - make_interval(mins => ${minutes}::int))
    returning ${columns}
  `.execute(tables(tx))
  return rows
}

/** Which of these objects are pieces that somebody may still ask for. */
export async function knownPieces(tx: Queryable, names: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select object_name as name from upload_piece where object_name = any (${names}::text[])
  `.execute(tables(tx))
  return new Set(rows.map(({ name }) => name))
}

/** Of all links together: they fill the place where everybody's files lie. */
export async function bytesOfPieces(tx: Queryable): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size), 0)::float8 as bytes from upload_piece
  `.execute(tables(tx))
  return rows[0]?.bytes ?? 0
}
