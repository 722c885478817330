import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'
import type { UploadTables } from './tables.ts'

const uploads = (tx: Queryable) => tables<UploadTables>(tx)

export interface Piece {
  readonly startsAt: number
  readonly size: number
  readonly objectName: string
}

const columns = [
  sql<number>`starts_at::float8`.as('startsAt'),
  sql<number>`size::float8`.as('size'),
  'object_name as objectName',
] as const

export async function insertPiece(tx: Tx, linkId: string, piece: Piece): Promise<void> {
  await uploads(tx)
    .insertInto('upload_piece')
    .values({
      link_id: linkId,
      starts_at: BigInt(piece.startsAt),
      size: BigInt(piece.size),
      object_name: piece.objectName,
    })
    .execute()
}

export async function piecesOf(tx: Queryable, linkId: string): Promise<Piece[]> {
  return uploads(tx)
    .selectFrom('upload_piece')
    .select(columns)
    .where('link_id', '=', linkId)
    .orderBy('starts_at')
    .execute()
}

/** Only the caller knows their names afterwards. */
export async function takePiecesFrom(tx: Tx, linkId: string, from: number): Promise<Piece[]> {
  const taken = await uploads(tx)
    .deleteFrom('upload_piece')
    .where('link_id', '=', linkId)
    .where('starts_at', '>=', BigInt(from))
    .returning(columns)
    .execute()
  await uploads(tx)
    .updateTable('upload_link')
    .set({ received_bytes: sql<bigint>`least(received_bytes, ${from})` })
    .where('id', '=', linkId)
    .execute()
  return taken
}

/** Of links that are over for so long that nothing judges their file any more. */
export async function takeAbandonedPieces(tx: Tx, minutes: number): Promise<Piece[]> {
  return uploads(tx)
    .deleteFrom('upload_piece')
    .using('upload_link as link')
    .whereRef('link.id', '=', 'link_id')
    .where((eb) =>
      eb.or([
        eb('link.used_at', 'is not', null),
        eb('link.expires_at', '<', sql<Date>`now() - make_interval(mins => ${minutes}::int)`),
      ]),
    )
    .returning(columns)
    .execute()
}

/** Which of these objects are pieces that may still be needed. */
export async function knownPieces(tx: Queryable, names: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await uploads(tx)
    .selectFrom('upload_piece')
    .select('object_name as name')
    .where(sql<boolean>`object_name = any (${names}::text[])`)
    .execute()
  return new Set(rows.map(({ name }) => name))
}

/** Of all links together: the pieces are in the same store as all files. */
export async function bytesOfPieces(tx: Queryable): Promise<number> {
  const { bytes } = await uploads(tx)
    .selectFrom('upload_piece')
    .select(sql<number>`coalesce(sum(size), 0)::float8`.as('bytes'))
    .executeTakeFirstOrThrow()
  return bytes
}
