import { contract } from '@florin/contract'
import { answerText } from '@florin/texts/server'
import type { Serve } from '../http/serve.ts'
import type { HeldParts } from './parts.ts'
import { askStaffCode } from './staff-codes.ts'

export function heldRoutes(serve: Serve, parts: HeldParts): void {
  serve(contract.requestStaffCode, async ({ actor, body, caller }) => {
    await askStaffCode(parts, actor, body, caller)
    return { status: 'success', message: answerText(caller.language, 'code_sent') }
  })
}
