import type { SavedViewPage } from '@florin/contract'
import { type ExpressionBuilder, sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'
import type { SavedViewTables } from './tables.ts'

const views = (tx: Queryable) => tables<SavedViewTables>(tx)

export interface SavedViewRow {
  readonly id: string
  readonly owner_id: string
  readonly page: SavedViewPage
  readonly name: string
  readonly query: string
  readonly is_shared: boolean
  readonly owner: string
}

const columns = ['saved_view.id', 'saved_view.owner_id', 'page', 'name', 'query', 'is_shared'] as const

const ownerOf = ({ selectFrom }: ExpressionBuilder<SavedViewTables, 'saved_view'>) =>
  selectFrom('person_facts')
    .select('username')
    .whereRef('person_facts.id', '=', 'saved_view.owner_id')
    .$asScalar()
    .$notNull()
    .as('owner')

/** One's own, and what colleagues who are still staff share. */
export async function viewsFor(tx: Queryable, userId: string, page: SavedViewPage): Promise<SavedViewRow[]> {
  const own = views(tx)
    .selectFrom('saved_view')
    .select(columns)
    .select(ownerOf)
    .where('owner_id', '=', userId)
    .where('page', '=', page)
  const shared = views(tx)
    .selectFrom('saved_view')
    .select(columns)
    .select(ownerOf)
    .where('is_shared', '=', sql.lit(true))
    .where('page', '=', page)
    .where('owner_id', '<>', userId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('person_facts as person')
          .select('person.id')
          .whereRef('person.id', '=', 'owner_id')
          .where('is_staff', '=', sql.lit(true))
          .where('blocked_at', 'is', null),
      ),
    )
    .orderBy('name')
    .limit(200)
  return own
    .unionAll(({ parens }) => parens(shared))
    .orderBy('name')
    .orderBy('id')
    .execute()
}

export async function countViews(tx: Tx, userId: string): Promise<number> {
  const { count } = await views(tx)
    .selectFrom('saved_view')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('owner_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export interface NewView {
  readonly page: SavedViewPage
  readonly name: string
  readonly query: string
  readonly is_shared: boolean
}

/** Undefined when the name is taken. */
export async function insertView(
  tx: Tx,
  userId: string,
  { page, name, query, is_shared: isShared }: NewView,
): Promise<SavedViewRow | undefined> {
  return views(tx)
    .insertInto('saved_view')
    .values({ owner_id: userId, page, name, query, is_shared: isShared })
    .onConflict((conflict) => conflict.constraint('saved_view_name_once').doNothing())
    .returning(columns)
    .returning(ownerOf)
    .executeTakeFirst()
}

export async function lockView(tx: Tx, userId: string, id: string): Promise<SavedViewRow | undefined> {
  return views(tx)
    .selectFrom('saved_view')
    .select(columns)
    .select(ownerOf)
    .where('id', '=', id)
    .where('owner_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateView(
  tx: Tx,
  { id, name, query, is_shared: isShared }: SavedViewRow,
): Promise<void> {
  await views(tx)
    .updateTable('saved_view')
    .set({ name, query, is_shared: isShared })
    .where('id', '=', id)
    .execute()
}

export async function removeView(tx: Tx, id: string): Promise<void> {
  await views(tx).deleteFrom('saved_view').where('id', '=', id).execute()
}
