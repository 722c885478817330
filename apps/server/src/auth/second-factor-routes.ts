import { contract, type Endpoint } from '@florin/contract'
import type { Call, Serve } from '../http/serve.ts'
import { sha256 } from '../platform/secrets.ts'
import type { AuthParts, Visitor } from './parts.ts'
import type { AuthCookies } from './routes.ts'
import * as factor from './second-factor.ts'

export function secondFactorRoutes(serve: Serve, parts: AuthParts, cookies: AuthCookies): void {
  const visitor = (call: Call<Endpoint>): Visitor => ({
    caller: call.caller,
    deviceHash: sha256(call.cookie(cookies.device) ?? ''),
  })

  serve(contract.readSecondFactor, ({ actor }) => factor.readSecondFactor(parts, actor))

  serve(contract.requestSecondFactorCode, async (call) => {
    await factor.askFactorCode(parts, call.actor, visitor(call))
    return { status: 'otp_sent', message: 'OTP sent' }
  })

  serve(contract.startSecondFactor, (call) =>
    factor.startSecondFactor(parts, call.actor, call.body.otp, visitor(call)),
  )

  serve(contract.confirmSecondFactor, async ({ actor, body, caller }) => {
    const codes = await factor.confirmSecondFactor(parts, actor, body.totp, caller)
    return { status: 'success', recovery_codes: codes }
  })

  serve(contract.renewRecoveryCodes, async (call) => {
    const codes = await factor.renewRecoveryCodes(parts, call.actor, call.body.otp, visitor(call))
    return { status: 'success', recovery_codes: codes }
  })

  serve(contract.endSecondFactor, async (call) => {
    await factor.endSecondFactor(parts, call.actor, call.body.otp, visitor(call))
    return { status: 'success', message: 'Second factor ended' }
  })
}
