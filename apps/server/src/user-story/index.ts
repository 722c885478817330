import { contract, storyCountMost } from '@florin/contract'
import { listEntries, toEntry } from '../audit-log/index.ts'
import type { Actor, Caller } from '../http/request.ts'
import type { Serve, ServeRaw } from '../http/serve.ts'
import { listAlerts } from '../notifications/index.ts'
import { Problem } from '../platform/problem.ts'
import { listWithUptime } from '../terminals/index.ts'
import { endSession, setBlocked } from './acts.ts'
import { idCursor, numberCursor, pageOf } from './cursor.ts'
import { exportRoutes } from './export-routes.ts'
import { filterOf } from './filter.ts'
import { countAll, findHead, heldOf } from './head-store.ts'
import { isDealOf, pageOfDeals, pageOfDisputes, pageOfSessions, subjectsOf } from './lists-store.ts'
import { isTerminalOf, pageOfMessages } from './messages-store.ts'
import type { StoryParts } from './parts.ts'
import { revealNumber } from './reveal.ts'
import { openProfile, type StaffAct } from './staff-limits.ts'
import { pageOfMovements } from './statement-store.ts'
import * as wire from './wire.ts'

export type { StoryParts } from './parts.ts'
export { listPeople, openProfile } from './staff-limits.ts'

interface StaffCall {
  readonly actor: Actor
  readonly caller: Caller
  readonly params: { readonly id: string }
}

const actOf = ({ actor, caller, params }: StaffCall): StaffAct => ({
  staffId: actor.userId,
  userId: params.id,
  origin: { ip: caller.ip, requestId: caller.requestId },
})

export function storyRoutes(serve: Serve, serveRaw: ServeRaw, parts: StoryParts): void {
  headRoute(serve, parts)
  tradeRoutes(serve, parts)
  phoneRoutes(serve, parts)
  trailRoutes(serve, parts)
  actRoutes(serve, parts)
  exportRoutes(serveRaw, parts)
}

function headRoute(serve: Serve, parts: StoryParts): void {
  const { db } = parts
  serve(contract.userStory, async (call) => {
    await openProfile(parts, actOf(call))
    const { id } = call.params
    const [row, balances, profitMicro, rating, counts, held] = await Promise.all([
      findHead(db.each, id),
      parts.balancesOf(id),
      parts.profitOf(id),
      parts.ratingOf(id),
      countAll(db.each, id, storyCountMost),
      heldOf(db.each, id),
    ])
    if (!row) throw new Problem('user.not_found')
    return wire.toHead({ row, balances, profitMicro, rating, counts, held })
  })
}

function tradeRoutes(serve: Serve, parts: StoryParts): void {
  const { db } = parts
  serve(contract.storyDeals, async (call) => {
    await openProfile(parts, actOf(call))
    const { query, params } = call
    const after = idCursor(query.after)
    if (after !== undefined && !(await isDealOf(db.each, params.id, after)))
      throw new Problem('request.invalid', { fields: { after: ['field.cursor'] } })
    const rows = await pageOfDeals(db.each, params.id, filterOf(query), { after, limit: query.limit + 1 })
    return pageOf(rows, query.limit, ({ id }) => id, wire.toDeal)
  })

  serve(contract.storyDisputes, async (call) => {
    await openProfile(parts, actOf(call))
    const { query, params } = call
    const place = { after: numberCursor(query.after), limit: query.limit + 1 }
    const rows = await pageOfDisputes(db.each, params.id, query.state, place)
    return pageOf(rows, query.limit, ({ number }) => String(number), wire.toDispute)
  })

  serve(contract.storyStatement, async (call) => {
    await openProfile(parts, actOf(call))
    const { query, params } = call
    const place = { after: numberCursor(query.after), limit: query.limit + 1 }
    const rows = await pageOfMovements(db.each, params.id, filterOf(query), place)
    return pageOf(rows, query.limit, ({ position }) => String(position), wire.toMovement)
  })
}

function phoneRoutes(serve: Serve, parts: StoryParts): void {
  const { db } = parts
  serve(contract.storyTerminals, async (call) => {
    await openProfile(parts, actOf(call))
    return { results: (await listWithUptime(parts.terminals, call.params.id)).map(wire.toTerminal) }
  })

  serve(contract.storyMessages, async (call) => {
    await openProfile(parts, actOf(call))
    const { query, params } = call
    if (query.terminal_id !== undefined && !(await isTerminalOf(db.each, params.id, query.terminal_id)))
      throw new Problem('terminal.not_found')
    const place = { after: numberCursor(query.after), limit: query.limit + 1 }
    const rows = await pageOfMessages(db.each, params.id, query.terminal_id, place)
    return pageOf(
      rows,
      query.limit,
      (row) => String(row.place),
      (row) => wire.toMessage(parts.secrets, row),
    )
  })
}

function trailRoutes(serve: Serve, parts: StoryParts): void {
  const { db } = parts
  serve(contract.storySessions, async (call) => {
    await openProfile(parts, actOf(call))
    const { query, params } = call
    const place = { after: idCursor(query.after), limit: query.limit + 1 }
    return pageOf(
      await pageOfSessions(db.each, params.id, place),
      query.limit,
      ({ id }) => id,
      wire.toSession,
    )
  })

  // Kept for 30 days only, so pages by number stay few.
  serve(contract.storyAlerts, async (call) => {
    await openProfile(parts, actOf(call))
    const page = Number(numberCursor(call.query.after) ?? 1n)
    const { limit } = call.query
    const { results, total_items: total } = await listAlerts(parts.alerts, call.params.id, {
      page,
      page_size: limit,
    })
    return { results, next: page * limit < total ? String(page + 1) : null }
  })

  serve(contract.storyActs, async (call) => {
    await openProfile(parts, actOf(call))
    const subjects = await subjectsOf(db.each, call.params.id)
    const place = { after: numberCursor(call.query.after), limit: call.query.limit }
    const { rows, next } = await listEntries(db.each, { subjects }, place)
    return { results: rows.map(toEntry), next: next === undefined ? null : String(next) }
  })
}

function actRoutes(serve: Serve, parts: StoryParts): void {
  serve(contract.endUserSession, async (call) => {
    await endSession(parts, actOf(call), call.params.sessionId)
    return { status: 'success' }
  })
  serve(contract.blockUser, async (call) => ({
    is_blocked: await setBlocked(parts, actOf(call), true, call.body.reason),
  }))
  serve(contract.unblockUser, async (call) => ({
    is_blocked: await setBlocked(parts, actOf(call), false, call.body.reason),
  }))
  serve(contract.revealNumber, async (call) => {
    const { number, reason } = call.body
    const act = { ...actOf(call), methodId: call.params.paymentId, number, reason }
    return wire.toRevealed(await revealNumber(parts, act))
  })
}
