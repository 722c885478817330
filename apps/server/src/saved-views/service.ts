import type { Answer, Contract, SavedViewPage } from '@florin/contract'
import { type Origin, writeAudit } from '../platform/audit.ts'
import { type Database, sqlState, type Tx } from '../platform/database.ts'
import { Problem } from '../platform/problem.ts'
import * as store from './store.ts'

type SavedView = Answer<Contract['saveView']>

const most = 100

export interface Staff {
  readonly userId: string
  readonly origin: Origin
}

export async function listViews(db: Database, userId: string, page: SavedViewPage): Promise<SavedView[]> {
  return (await store.viewsFor(db.each, userId, page)).map((row) => toView(row, userId))
}

/** Names a filter. Each change of a view is one entry of the audit, as every act of staff. */
export function saveView(db: Database, by: Staff, view: store.NewView): Promise<SavedView> {
  return db.write(async (tx) => {
    if ((await store.countViews(tx, by.userId)) >= most) throw new Problem('saved_view.too_many')
    const saved = await store.insertView(tx, by.userId, view)
    if (!saved) throw new Problem('saved_view.name_taken')
    await record(tx, by, 'saved_view.created', saved.id, undefined, view)
    return toView(saved, by.userId)
  })
}

export function changeView(
  db: Database,
  by: Staff,
  id: string,
  change: Partial<Omit<store.NewView, 'page'>>,
): Promise<SavedView> {
  return db.write(async (tx) => {
    const before = await own(tx, by, id)
    const after = { ...before, ...change }
    await store.updateView(tx, after).catch(takenName)
    const was = Object.fromEntries(
      Object.keys(change).map((field) => [field, before[field as keyof typeof change]]),
    )
    await record(tx, by, 'saved_view.changed', id, was, change)
    return toView(after, by.userId)
  })
}

export async function deleteView(db: Database, by: Staff, id: string): Promise<void> {
  await db.write(async (tx) => {
    const { page, name, query, is_shared } = await own(tx, by, id)
    await store.removeView(tx, id)
    await record(tx, by, 'saved_view.deleted', id, { page, name, query, is_shared }, undefined)
  })
}

async function own(tx: Tx, by: Staff, id: string): Promise<store.SavedViewRow> {
  const view = await store.lockView(tx, by.userId, id)
  // A colleague's answers like a missing one, shared or not.
  if (!view) throw new Problem('saved_view.not_found')
  return view
}

function takenName(error: unknown): never {
  throw sqlState(error) === '23505' ? new Problem('saved_view.name_taken') : error
}

function record(
  tx: Tx,
  { userId, origin }: Staff,
  action: string,
  id: string,
  before: object | undefined,
  after: object | undefined,
): Promise<void> {
  const subject = `saved_view:${id}`
  const changed = { ...(before && { before }), ...(after && { after }) }
  return writeAudit(tx, { actor: `user:${userId}`, action, subject, ...changed, origin })
}

function toView(
  { id, page, name, query, is_shared, owner, owner_id }: store.SavedViewRow,
  userId: string,
): SavedView {
  return { id, page, name, query, is_shared, owner, is_own: owner_id === userId }
}
