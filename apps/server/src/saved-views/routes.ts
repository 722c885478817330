import { contract } from '@florin/contract'
import type { Actor, Caller } from '../http/request.ts'
import type { Serve } from '../http/serve.ts'
import type { Database } from '../platform/database.ts'
import { changeView, deleteView, listViews, type Staff, saveView } from './service.ts'

const staffOf = ({ userId }: Actor, { ip, requestId }: Caller): Staff => ({
  userId,
  origin: { ip, requestId },
})

export function savedViewRoutes(serve: Serve, db: Database): void {
  serve(contract.listSavedViews, async ({ actor, query }) => ({
    results: await listViews(db, actor.userId, query.page),
  }))
  serve(contract.saveView, ({ actor, body, caller }) => saveView(db, staffOf(actor, caller), body))
  serve(contract.changeSavedView, ({ actor, params, body, caller }) => {
    const change = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
    return changeView(db, staffOf(actor, caller), params.id, change)
  })
  serve(contract.deleteSavedView, async ({ actor, params, caller }) => {
    await deleteView(db, staffOf(actor, caller), params.id)
    return { status: 'success' }
  })
}
