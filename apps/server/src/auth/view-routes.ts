import { contract } from '@florin/contract'
import type { Caller } from '../http/request.ts'
import type { Serve } from '../http/serve.ts'
import type { AuthParts } from './parts.ts'
import { endOtherSessions, endOwnSession, listSessions } from './session-list.ts'
import { currentView, endView, startView } from './view-mode.ts'

const originOf = ({ ip, requestId }: Caller) => ({ ip, requestId })

export function viewRoutes(serve: Serve, parts: AuthParts): void {
  serve(contract.startView, async ({ actor, params, body, caller }) => {
    const { reason } = body
    const view = await startView(parts, actor, { userId: params.id, reason }, originOf(caller))
    const expiresAt = new Date(Date.now() + view.lifeSeconds * 1_000)
    return { access_token: view.accessToken, expires_at: expiresAt.toISOString() }
  })

  serve(contract.currentView, ({ actor }) => currentView(parts, actor))

  serve(contract.endView, async ({ bearer, caller }) => {
    await endView(parts, bearer, originOf(caller))
    return { status: 'success' }
  })

  serve(contract.listSessions, ({ actor }) => listSessions(parts, actor))

  serve(contract.endSession, async ({ actor, params, caller }) => {
    await endOwnSession(parts, actor, params.id, originOf(caller))
    return { status: 'success' }
  })

  serve(contract.endOtherSessions, async ({ actor, caller }) => {
    return { status: 'success', ended: await endOtherSessions(parts, actor, originOf(caller)) }
  })
}
