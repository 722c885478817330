import { contract, type Endpoint } from '@florin/contract'
import type { Call, Serve } from '../http/serve.ts'
import { Problem } from '../platform/problem.ts'
import { sha256 } from '../platform/secrets.ts'
import { askEmailChange, changeEmail } from './change-email.ts'
import { askChange, askReset, change, reset } from './change-password.ts'
import { refreshing } from './limits.ts'
import { finishLogin, startLogin } from './login.ts'
import type { AuthParts, Visitor } from './parts.ts'
import { finishRegistration, startRegistration } from './register.ts'
import { newToken, type OpenedSession, type Tokens } from './sessions.ts'

const codeSent = { status: 'otp_sent', message: 'OTP sent' }

const yearSeconds = 365 * 86_400

export interface AuthCookies {
  readonly session: string
  readonly device: string
}

/** Behind TLS the browser itself refuses a `__Host-` cookie that another host or path tries to plant. */
export function authCookies(isSecure: boolean): AuthCookies {
  return isSecure ? { session: '__Host-sid', device: '__Host-device' } : { session: 'sid', device: 'device' }
}

export function authRoutes(
  serve: Serve,
  parts: AuthParts,
  cookies: AuthCookies,
  isOwnOrigin: (origin: OriginClaims) => boolean,
): void {
  const visitor = (call: Call<Endpoint>): Visitor => ({
    caller: call.caller,
    deviceHash: sha256(call.cookie(cookies.device) ?? ''),
  })

  /** A browser gets its name when it first signs in, and keeps it. */
  const named = (call: Call<Endpoint>): Visitor => {
    const known = call.cookie(cookies.device)
    const device = known && known.length < 100 ? known : newToken()
    call.setCookie(cookies.device, device, yearSeconds)
    return { caller: call.caller, deviceHash: sha256(device) }
  }

  const signIn = (call: Call<Endpoint>, session: OpenedSession) => {
    call.setCookie(cookies.session, session.cookieHalf, session.lifeSeconds)
    return toTokens(session)
  }

  // The cookie alone never acts for its owner, but these two calls touch it: only our own pages may make them.
  const assertOwnOrigin = (call: Call<Endpoint>) => {
    const claims = {
      origin: call.header('origin'),
      site: call.header('sec-fetch-site'),
      host: call.header('host'),
    }
    if (!isOwnOrigin(claims)) throw new Problem('origin.refused')
  }

  serve(contract.register, async (call) => {
    const { email, password, account_type: accountType, referral_code: referralCode } = call.body
    await startRegistration(
      parts,
      { email, password, accountType, referralCode: referralCode ?? undefined },
      visitor(call),
    )
    return codeSent
  })

  serve(contract.verifyRegistration, async (call) => {
    const { email, otp: code, password } = call.body
    return signIn(call, await finishRegistration(parts, { email, code, password }, named(call)))
  })

  serve(contract.login, async (call) => {
    await startLogin(parts, call.body, visitor(call))
    return codeSent
  })

  serve(contract.verifyLogin, async (call) => {
    const { email, code_otp: code, password, second_factor: secondFactor } = call.body
    const proof = { email, code, password, secondFactor }
    return signIn(call, await finishLogin(parts, proof, named(call)))
  })

  serve(contract.requestPasswordReset, async (call) => {
    const { email } = call.body
    await (call.actor
      ? askChange(parts, call.actor, email, visitor(call))
      : askReset(parts, email, visitor(call)))
    return codeSent
  })

  serve(contract.resetPassword, async (call) => {
    const { email, otp: code, new_password: password, confirm_password: confirmation } = call.body
    const input = { email, code, password, confirmation, secondFactor: call.body.second_factor }
    await (call.actor ? change(parts, call.actor, input, visitor(call)) : reset(parts, input, visitor(call)))
    return { status: 'success', message: 'Password changed' }
  })

  serve(contract.requestEmailChange, async (call) => {
    await askEmailChange(parts, call.actor, call.body.email, visitor(call))
    return codeSent
  })

  serve(contract.changeEmail, async (call) => {
    const { email, otp: code, new_otp: newCode } = call.body
    await changeEmail(parts, call.actor, { email, code, newCode }, visitor(call))
    return { status: 'success', message: 'Email changed' }
  })

  serve(contract.refreshTokens, async (call) => {
    assertOwnOrigin(call)
    const { refresh_token: refreshToken } = call.body
    await parts.limits.take(refreshing(sha256(refreshToken).toString('hex')))
    return toTokens(await parts.sessions.refresh(refreshToken, call.cookie(cookies.session), call.caller))
  })

  serve(contract.logout, async (call) => {
    assertOwnOrigin(call)
    await parts.sessions.end(call.bearer)
    call.setCookie(cookies.session, '', 0)
    // Not "storage": the chosen language and scheme are the browser's, not the session's.
    call.setHeader('clear-site-data', '"cache"')
    return { status: 'success' }
  })

  serve(contract.checkUserAuth, async ({ setHeader }) => {
    // Requested before the data of the page: an event between that data and the stream must not be lost.
    setHeader('x-live-id', String(parts.latestNews()))
    return { status: 'success' }
  })
}

function toTokens(tokens: Tokens): { access_token: string; refresh_token: string } {
  return { access_token: tokens.accessToken, refresh_token: tokens.refreshToken }
}

export interface OriginClaims {
  readonly origin: string | undefined
  readonly site: string | undefined
  readonly host: string | undefined
}

/** Browsers always say where a POST comes from; a client that is no browser says nothing and carries no cookies of others. */
export function ownOrigin(publicUrl: URL): (claims: OriginClaims) => boolean {
  return ({ origin, site, host }) => {
    if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
    if (origin === undefined) return true
    if (!URL.canParse(origin)) return false
    return new URL(origin).host === host || origin === publicUrl.origin
  }
}
