import { contract } from '@florin/contract'
import { answerText } from '@florin/texts/server'
import type { Serve } from '../http/serve.ts'
import type { OpenProfile } from '../platform/open-profile.ts'
import { databaseTime } from './device-store.ts'
import { answerAboutBlock } from './health/index.ts'
import * as own from './own-terminals.ts'
import { requestTerminal, verifyTerminal } from './pairing/index.ts'
import type { TerminalParts } from './parts.ts'
import { startTrialBySite, trialResult } from './trials/index.ts'
import { bankNameOf, offerToWire, toWire } from './wire.ts'

export function terminalRoutes(serve: Serve, parts: TerminalParts, openProfile: OpenProfile): void {
  connectionRoutes(serve, parts)
  methodRoutes(serve, parts)

  serve(contract.listTerminals, async ({ actor }) =>
    (await own.listTerminals(parts, actor.userId)).map(toWire),
  )

  serve(contract.userTerminals, async ({ actor, params, caller }) => {
    await openProfile({ staffId: actor.userId, userId: params.id, origin: caller })
    return { terminals: (await own.listForStaff(parts, params.id)).map(toWire) }
  })

  serve(contract.renameTerminal, async ({ actor, params, body }) => {
    await own.renameTerminal(parts, actor.userId, params.id, body.name)
    return { name: body.name }
  })

  serve(contract.answerBlock, async ({ actor, params, body }) => {
    const answer = { terminalId: params.id, bank: body.bank, isBlocked: body.is_blocked }
    await answerAboutBlock(parts, actor.userId, answer)
    return { status: 'success' }
  })

  serve(contract.startTerminalTrial, async ({ actor, params }) => {
    const trial = await startTrialBySite(parts, actor.userId, params.id)
    return trialResult(trial, bankNameOf(trial.bank), await databaseTime(parts.db.each))
  })

  serve(contract.offeredApp, async () => ({ app: parts.app ?? null }))

  serve(contract.deleteTerminal, async ({ actor, params }) => {
    await own.deleteTerminal(parts, actor.userId, params.id)
    return { status: 'success' }
  })
}

function connectionRoutes(serve: Serve, parts: TerminalParts): void {
  serve(contract.requestTerminal, async ({ actor, caller, body }) => {
    const terminalId = await requestTerminal(parts, actor, caller, body.terminal_id)
    const message = answerText(caller.language, 'code_sent')
    return { terminal_id: terminalId, status: 'otp_sent', message }
  })

  serve(contract.verifyTerminal, async ({ actor, caller, body }) => {
    const guess = { terminalId: body.terminal_id, code: body.otp }
    return offerToWire(await verifyTerminal(parts, actor, caller, guess))
  })
}

function methodRoutes(serve: Serve, parts: TerminalParts): void {
  serve(contract.terminalPayments, async ({ actor, params, query }) =>
    own.methodsOfTerminal(parts, actor, params.id, { page: query.page, pageSize: query.page_size }),
  )

  serve(contract.connectPayments, async ({ actor, caller, params, body }) => {
    const input = { terminalId: params.id, methodIds: body.payment_ids }
    const connected = await own.connectMethods(parts, actor, caller, input)
    return { message: answerText(caller.language, 'methods_connected', { count: connected }), connected }
  })
}
