import type { SavedViewPage } from '@florin/contract'
import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'

export interface SavedViewRow {
  readonly id: string
  readonly owner_id: string
  readonly page: SavedViewPage
  readonly name: string
  readonly query: string
  readonly is_shared: boolean
  readonly owner: string
}

const columns = sql`saved_view.id, saved_view.owner_id, page, name, query, is_shared,
  (select username from person_facts where id = saved_view.owner_id) as owner`

/** One's own, and what colleagues who are still staff share. */
export async function viewsFor(tx: Queryable, userId: string, page: SavedViewPage): Promise<SavedViewRow[]> {
  const { rows } = await sql<SavedViewRow>`
    (select ${columns} from saved_view where owner_id = ${userId} and page = ${page})
    union all
    (select ${columns} from saved_view where is_shared and page = ${page} and owner_id <> ${userId}
      and exists (select from person_facts where id = owner_id and is_staff and blocked_at is null)
      order by name limit 200)
    order by name, id
  `.execute(tables(tx))
  return rows
}

export async function countViews(tx: Tx, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from saved_view where owner_id = ${userId}
  `.execute(tables(tx))
  return rows[0]?.count ?? 0
}

export interface NewView {
  readonly page: SavedViewPage
  readonly name: string
  readonly query: string
  readonly is_shared: boolean
}

/** Undefined when the name is taken. */
export async function insertView(tx: Tx, userId: string, view: NewView): Promise<SavedViewRow | undefined> {
  const { rows } = await sql<SavedViewRow>`
    insert into saved_view (owner_id, page, name, query, is_shared)
    values (${userId}, ${view.page}, ${view.name}, ${view.query}, ${view.is_shared})
    on conflict on constraint saved_view_name_once do nothing
    returning ${columns}
  `.execute(tables(tx))
  return rows[0]
}

export async function lockView(tx: Tx, userId: string, id: string): Promise<SavedViewRow | undefined> {
  const { rows } = await sql<SavedViewRow>`
    select ${columns} from saved_view where id = ${id} and owner_id = ${userId} for update
  `.execute(tables(tx))
  return rows[0]
}

export async function updateView(
  tx: Tx,
  { id, name, query, is_shared: isShared }: SavedViewRow,
): Promise<void> {
  await sql`
    update saved_view set name = ${name}, query = ${query}, is_shared = ${isShared} where id = ${id}
  `.execute(tables(tx))
}

export async function removeView(tx: Tx, id: string): Promise<void> {
  await sql`delete from saved_view where id = ${id}`.execute(tables(tx))
}
