import { randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor, CallOrigin } from '../http/request.ts'
import { writeAudit } from '../platform/audit.ts'
import { callerNetwork } from '../platform/caller-network.ts'
import type { Database, Tx } from '../platform/database.ts'
import { tables } from '../platform/database.ts'
import type { Listener } from '../platform/listen.ts'
import { Problem } from '../platform/problem.ts'
import { type Secrets, sha256 } from '../platform/secrets.ts'
import { noteSignIn } from '../users/index.ts'
import * as store from './session-store.ts'
import { tokenCache } from './token-cache.ts'

export interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string
}

export interface OpenedSession extends Tokens {
  /** The half that goes into the HttpOnly cookie. */
  readonly cookieHalf: string
  readonly lifeSeconds: number
}

export interface OpenedView {
  readonly sessionId: string
  readonly accessToken: string
  readonly lifeSeconds: number
}

export interface SessionOrigin {
  readonly ip: string
  readonly userAgent: string
  readonly deviceHash: Buffer
}

export interface Sessions {
  open(
    tx: Tx,
    user: { id: string; email: string; isStaff: boolean },
    origin: SessionOrigin,
  ): Promise<OpenedSession>
  /**
   * At once where the token was seen a moment ago. Without `from` only whether the session lives is judged, and it is not counted
   * as used.
   */
  authenticate(token: string | undefined, from?: CallOrigin): Actor | Promise<Actor>
  /** Trades a refresh token and its cookie half for new tokens. A token traded twice ends the whole session. */
  refresh(
    refreshToken: string,
    cookieHalf: string | undefined,
    origin: { ip: string; requestId: string },
  ): Promise<Tokens>
  /** Ends the session of this token, also when the token itself has run out. */
  end(token: string | undefined): Promise<void>
  endAllOf(tx: Tx, userId: string, reason: string, exceptSessionId?: string): Promise<void>
  /** A session of the person that a member of staff looks through: no refresh token, no cookie, no device. */
  openView(tx: Tx, userId: string, view: store.ViewOpening, origin: { ip: string }): Promise<OpenedView>
  /** Ends one session; answers whether it was alive. After the commit `forget` makes it known here at once. */
  endOne(tx: Tx, session: { id: string; userId: string }, reason: string): Promise<boolean>
  forget(userId: string): void
  /** Called when a session of this person has ended, on any node; without a person when that may have been missed. */
  onEnded(hear: (userId: string | undefined) => void): void
}

const accessSeconds = 600
const graceSeconds = 10
const maxSessions = 10
const channel = 'florin_session'

const lives = {
  person: { lifeSeconds: 14 * 86_400, idleSeconds: 86_400 },
  staff: store.staffLife,
  view: { lifeSeconds: 900, idleSeconds: 900 },
}

export function openSessions(db: Database, secrets: Secrets, listener: Listener): Sessions {
  const cache = tokenCache()
  const hearers: ((userId: string | undefined) => void)[] = []
  /** Counts ended sessions, so that a row which was read before an end is not cached after it. */
  let endings = 0
  const forget = (userId: string | undefined) => {
    endings += 1
    if (userId === undefined) cache.forgetAll()
    else cache.forget(userId)
    for (const hear of hearers) hear(userId)
  }
  listener.on(channel, forget)
  listener.onReturn(() => forget(undefined))

  /** Other nodes get the announcement after the commit. Here nothing is cached from now on, so the next call reads the row. */
  const tellNodes = (tx: Tx, userId: string) => {
    cache.doubt(userId)
    return sql`select announce(${channel}, ${userId})`.execute(tables(tx))
  }

  async function issue(tx: Tx, sessionId: string): Promise<Tokens> {
    const tokens = { accessToken: newToken(), refreshToken: newToken() }
    await store.insertTokens(
      tx,
      sessionId,
      sha256(tokens.accessToken),
      sha256(tokens.refreshToken),
      accessSeconds,
    )
    return tokens
  }

  return {
    async open(tx, user, origin) {
      const cookieHalf = newToken()
      const life = user.isStaff ? lives.staff : lives.person
      const sessionId = await store.insertSession(tx, {
        userId: user.id,
        cookieHash: sha256(cookieHalf),
        ...origin,
        ...life,
      })
      await noteSignIn(tx, { userId: user.id, email: user.email, ...origin })
      if (await store.endOldestBeyond(tx, user.id, maxSessions)) await tellNodes(tx, user.id)
      return { ...(await issue(tx, sessionId)), cookieHalf, lifeSeconds: life.lifeSeconds }
    },

    authenticate(token, from) {
      if (token === undefined) throw new Problem('session.missing')
      const known = cache.get(token)
      if (!known) return find(token, from)
      return hasMoved(known.boundTo, from) ? endForMove(known, from) : known
    },

    async refresh(refreshToken, cookieHalf, origin) {
      const hash = sha256(refreshToken)
      const outcome = await db.write(async (tx): Promise<Tokens | Problem> => {
        const row = await store.lockRefreshToken(tx, hash, graceSeconds)
        if (!row || !cookieHalf || !timingSafeEqual(row.cookie_hash, sha256(cookieHalf)))
          return new Problem('session.over')
        if (row.is_blocked) return new Problem('account.blocked')
        if (!row.is_alive) return new Problem('session.over')
        if (row.is_staff && hasMoved(placeOf(row.ip), origin)) return endMoved(tx, row, origin)
        if (!row.is_used) return trade(tx, hash, row)
        if (row.in_grace && row.successor) return unsealTokens(row.successor)
        return endForReuse(tx, row, origin)
      })
      // Thrown after commit: a reused token must leave its session dead, not rolled back to life.
      if (outcome instanceof Problem) throw outcome
      return outcome
    },

    async end(token) {
      if (token === undefined) throw new Problem('session.missing')
      const row = await store.findToken(db.each, sha256(token))
      if (!row) throw new Problem('session.over')
      // It would go without its audit entry, and take the cookie of the staff session in the same browser along.
      if (row.viewer_id !== null) throw new Problem('view.read_only')
      await db.write(async (tx) => {
        await store.endSession(tx, row.session_id, 'logout')
        await tellNodes(tx, row.user_id)
      })
      forget(row.user_id)
    },

    async endAllOf(tx, userId, reason, exceptSessionId) {
      await store.endSessionsOf(tx, userId, reason, exceptSessionId)
      await tellNodes(tx, userId)
    },

    async openView(tx, userId, view, { ip }) {
      // Hashes of random bytes: no browser has such a cookie, and the viewer's browser does not become a known device of the person.
      const hashes = { cookieHash: randomBytes(32), deviceHash: randomBytes(32) }
      const origin = { ip, userAgent: '' }
      const sessionId = await store.insertSession(tx, { userId, ...hashes, ...origin, ...lives.view, view })
      const accessToken = newToken()
      await store.insertAccessToken(tx, sessionId, sha256(accessToken), lives.view.lifeSeconds)
      return { sessionId, accessToken, lifeSeconds: lives.view.lifeSeconds }
    },

    async endOne(tx, { id, userId }, reason) {
      const ended = await store.endSession(tx, id, reason)
      await tellNodes(tx, userId)
      return ended !== undefined
    },

    forget,

    onEnded: (hear) => void hearers.push(hear),
  }

  async function find(token: string, from: CallOrigin | undefined): Promise<Actor> {
    const before = endings
    const row = await store.findToken(db.each, sha256(token))
    if (row?.is_blocked) throw new Problem('account.blocked')
    if (!row?.is_alive) throw new Problem('session.over')
    // An open page refreshes itself; a member of staff who has gone away is signed out all the same.
    const isUse = from !== undefined && !(row.is_staff && from.isBackground)
    if (row.is_due && isUse) await store.markUsed(db.each, row.session_id)
    const actor: Actor = {
      userId: row.user_id,
      sessionId: row.session_id,
      accountType: row.account_type,
      isLead: row.is_lead,
      isStaff: row.is_staff && row.viewer_id === null,
      ...(row.has_second_factor && { hasSecondFactor: true }),
      ...(row.viewer_id !== null && { viewerId: row.viewer_id }),
      ...((row.is_staff || row.viewer_id !== null) && { boundTo: placeOf(row.ip) }),
    }
    if (hasMoved(actor.boundTo, from)) return endForMove(actor, from)
    // Remembered, it would not be looked at again by a call that counts.
    const stillCounts = row.is_due && !isUse
    if (endings === before && !stillCounts) cache.set(token, actor)
    return actor
  }

  async function endForMove(actor: Actor, from: { ip: string; requestId: string }): Promise<never> {
    const row = { session_id: actor.sessionId, user_id: actor.userId }
    const over = await db.write((tx) => endMoved(tx, row, from))
    forget(actor.userId)
    throw over
  }

  async function trade(tx: Tx, hash: Buffer, row: store.RefreshRow): Promise<Tokens> {
    const tokens = await issue(tx, row.session_id)
    await store.markTraded(tx, hash, secrets.seal('refresh', JSON.stringify(tokens)))
    // Pages trade by themselves: for staff that is no use of the session.
    if (!row.is_staff) await store.markUsed(tx, row.session_id)
    return tokens
  }

  function unsealTokens(successor: Buffer): Tokens {
    return JSON.parse(secrets.unseal('refresh', successor)) as Tokens
  }

  async function endForReuse(
    tx: Tx,
    row: store.RefreshRow,
    origin: { ip: string; requestId: string },
  ): Promise<Problem> {
    await store.endSession(tx, row.session_id, 'refresh token used twice')
    await tellNodes(tx, row.user_id)
    await writeAudit(tx, { actor: 'system', action: 'session.reuse', subject: `user:${row.user_id}`, origin })
    return new Problem('session.over', { internal: 'refresh token used twice' })
  }

  /** Staff signs in again from another place: a token that has moved may be stolen. */
  async function endMoved(
    tx: Tx,
    row: { session_id: string; user_id: string },
    { ip, requestId }: { ip: string; requestId: string },
  ): Promise<Problem> {
    await store.endSession(tx, row.session_id, 'another address')
    await tellNodes(tx, row.user_id)
    const subject = `user:${row.user_id}`
    await writeAudit(tx, { actor: 'system', action: 'session.moved', subject, origin: { ip, requestId } })
    return new Problem('session.over', { internal: 'used from another address' })
  }
}

function hasMoved<From extends { ip: string }>(
  boundTo: string | undefined,
  from: From | undefined,
): from is From {
  return boundTo !== undefined && from !== undefined && placeOf(from.ip) !== boundTo
}

/** Devices change their IPv6 address by the hour, within what their household has. */
function placeOf(ip: string): string {
  const { address, network } = callerNetwork(ip)
  return network.endsWith('/64') ? network : address
}

/** 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}
