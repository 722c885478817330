import { contract } from '@florin/contract'
import { answerText } from '@florin/texts/server'
import type { Serve } from '../../http/serve.ts'
import { askBalanceCode, askUnprovenCode, proveBalance, switchUnproven, type TrustParts } from './trust.ts'

export function trustRoutes(serve: Serve, parts: TrustParts): void {
  serve(contract.requestBalanceCode, async ({ actor, caller, params, body }) => {
    await askBalanceCode(parts, actor, caller, { methodId: params.id, balance: body.balance })
    return { status: 'otp_sent', message: answerText(caller.language, 'code_sent') }
  })
  serve(contract.proveBalance, async ({ actor, caller, params, body }) => {
    const input = { methodId: params.id, balance: body.balance, code: body.otp }
    const chain = await proveBalance(parts, actor, caller, input)
    return { chain, message: answerText(caller.language, 'balance_proven') }
  })
  serve(contract.requestUnprovenCode, async ({ actor, caller, params }) => {
    await askUnprovenCode(parts, actor, caller, params.id)
    return { status: 'otp_sent', message: answerText(caller.language, 'code_sent') }
  })
  serve(contract.switchUnproven, async ({ actor, caller, params, body }) => {
    await switchUnproven(parts, actor, caller, { methodId: params.id, isOn: body.is_on, code: body.otp })
    const text = body.is_on ? 'unproven_on' : 'unproven_off'
    return { takes_unproven: body.is_on, message: answerText(caller.language, text) }
  })
}
