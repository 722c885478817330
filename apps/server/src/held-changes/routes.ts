import { contract } from '@florin/contract'
import { answerText } from '@florin/texts/server'
import type { Caller } from '../http/request.ts'
import type { Serve } from '../http/serve.ts'
import { approve, assertApprovable } from './approve.ts'
import type { HeldParts } from './parts.ts'
import { listHeld, readHeld } from './read.ts'
import { reject, sendBack } from './reject.ts'
import { askStaffCode, staffCodes } from './staff-codes.ts'

export function heldRoutes(serve: Serve, parts: HeldParts): void {
  const codes = staffCodes(parts)
  serve(contract.requestStaffCode, async ({ actor, body, caller }) => {
    await askStaffCode(parts, actor, body, caller)
    return { status: 'success', message: answerText(caller.language, 'code_sent') }
  })
  serve(contract.listHeldChanges, ({ actor, query }) => listHeld(parts, actor.userId, query.user))
  serve(contract.readHeldChange, ({ actor, params }) => readHeld(parts, actor.userId, params.id))
  serve(contract.approveHeldChange, async ({ actor, params: { id }, body, caller }) => {
    await assertApprovable(parts, id, actor.userId)
    const path = contract.approveHeldChange.path.replace(':id', id)
    const code = await codes.judge(actor, { method: 'POST', path, body }, body.otp)
    await approve(parts, id, { userId: actor.userId, code, origin: originOf(caller) })
    const message = answerText(caller.language, 'held_approved')
    return { message, change: await readHeld(parts, actor.userId, id) }
  })
  serve(contract.rejectHeldChange, async ({ actor, params: { id }, body, caller }) => {
    await reject(parts, id, { userId: actor.userId, origin: originOf(caller) }, body.reason)
    const message = answerText(caller.language, 'held_rejected')
    return { message, change: await readHeld(parts, actor.userId, id) }
  })
  serve(contract.sendBackHeldChange, async ({ actor, params: { id }, caller }) => {
    await sendBack(parts, id, { userId: actor.userId, origin: originOf(caller) })
    const message = answerText(caller.language, 'held_sent_back')
    return { message, change: await readHeld(parts, actor.userId, id) }
  })
}

function originOf({ ip, requestId }: Caller) {
  return { ip, requestId }
}
