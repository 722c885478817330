import { contract } from '@florin/contract'
import type { Serve } from '../http/serve.ts'
import type { MessageParts } from './booking/index.ts'
import {
  dismissSeveral,
  dismissUnparsed,
  listUnparsed,
  proposeTemplate,
  replayUnparsed,
  restoreUnparsed,
} from './inbox/index.ts'
import { ownReceipts } from './receipts/index.ts'
import { saveTemplate, switchTemplate, testTemplate } from './templates/index.ts'
import { receiptWire, sampleOf, templateWire, unparsedWire } from './wire.ts'

export function messageRoutes(serve: Serve, parts: MessageParts): void {
  serve(contract.listReceipts, async ({ actor, query }) => {
    const filter = { ownerId: actor.userId, terminalId: query.terminal_id, page: query.page }
    const { count, receipts } = await ownReceipts(parts, filter)
    return { count, results: receipts.map(receiptWire) }
  })
  templateRoutes(serve, parts)
  inboxRoutes(serve, parts)
}

function templateRoutes(serve: Serve, parts: MessageParts): void {
  serve(contract.listTemplates, async () => {
    const { templates } = await parts.book.current()
    return { results: templates.map(templateWire) }
  })
  serve(contract.saveTemplate, async ({ body, actor, caller }) => {
    const { id, base_version: baseVersion, is_active: isActive, tail_of: tailOf, samples, ...draft } = body
    const whole = { ...draft, tailOf, id, baseVersion, isActive, samples: samples.map(sampleOf) }
    return templateWire(await saveTemplate(parts, whole, actor, caller))
  })
  serve(contract.switchTemplate, async ({ params, body, actor, caller }) =>
    templateWire(await switchTemplate(parts, { id: params.id, isActive: body.is_active }, actor, caller)),
  )
  serve(contract.testTemplate, async ({ body }) => {
    const { texts, id, tail_of: tailOf, ...draft } = body
    const { problems, results, clashes } = await testTemplate(parts, { ...draft, tailOf, id }, texts)
    return {
      problems: [...problems],
      results: results.map(({ isMatch, values }) => ({ is_match: isMatch, values })),
      clashes: [...clashes],
    }
  })
}

function inboxRoutes(serve: Serve, parts: MessageParts): void {
  serve(contract.unparsedMessages, async ({ query }) => {
    const { count, kinds } = await listUnparsed(parts, { bank: query.bank, page: query.page })
    return { count, results: kinds.map(unparsedWire) }
  })
  serve(contract.proposeTemplate, async ({ params }) => {
    const { banks, channels, ...proposal } = await proposeTemplate(parts, params.id)
    return { ...proposal, banks: [...banks], channels: [...channels] }
  })
  serve(contract.dismissMessage, async ({ params, actor, caller }) => {
    const { dismissed, restoreId } = await dismissUnparsed(parts, params.id, actor, caller)
    return { dismissed, restore_id: restoreId }
  })
  serve(contract.restoreMessage, async ({ params, actor, caller }) => ({
    restored: await restoreUnparsed(parts, params.id, actor, caller),
  }))
  serve(contract.dismissMessages, async ({ body, actor, caller }) => {
    const { ids, carry_out: carryOut } = body
    const results = await dismissSeveral(parts, { ids, carryOut }, actor, caller)
    return {
      is_done: carryOut,
      results: results.map(({ restoreId, ...result }) => ({ ...result, restore_id: restoreId ?? null })),
    }
  })
  serve(contract.replayMessages, async ({ body, actor, caller }) => {
    const { read, receipts, stillUnparsed } = await replayUnparsed(parts, body.hours, actor, caller)
    return { read, receipts, still_unparsed: stillUnparsed }
  })
}
