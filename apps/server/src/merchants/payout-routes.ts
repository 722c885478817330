import { contract } from '@florin/contract'
import { format } from '@florin/money'
import { answerText } from '@florin/texts/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../http/request.ts'
import { callerOf } from '../http/request.ts'
import type { Serve, ServeRaw } from '../http/serve.ts'
import { Problem } from '../platform/problem.ts'
import type { Merchants } from './parts.ts'
import { exportPayouts } from './payout-export.ts'
import { askPayoutOrderCode, setPayoutOrder } from './payout-order.ts'
import { orderToWire, payoutsToWire, payoutToWire } from './payout-wire.ts'
import { askPayout, createPayout, readPayoutHistory, readPayouts } from './payouts.ts'

/** A merchant's payouts as a person sees them; what their program asks for is in `account-routes.ts`. */
export function payoutRoutes(serve: Serve, serveRaw: ServeRaw, parts: Merchants): void {
  const { explorerUrl } = parts.wallet.settings

  serve(contract.payouts, async ({ actor, query }) =>
    payoutsToWire(await readPayouts(parts, actor, query.time_zone)),
  )

  serve(contract.requestPayout, async ({ actor, body, caller }) => {
    const { amount, fee, total, address } = await askPayout(parts, actor, body.amount, caller)
    const sums = { amount: format(amount), fee: format(fee), total: format(total) }
    return { status: 'otp_sent' as const, ...sums, address }
  })

  serve(contract.createPayout, async ({ actor, body, caller }) => {
    const { amount, address, otp: code } = body
    return payoutToWire(await createPayout(parts, actor, { amount, address, code }, caller), explorerUrl)
  })

  serve(contract.requestPayoutOrderCode, async ({ actor, body, caller }) => {
    await askPayoutOrderCode(parts, actor, body, caller)
    return { status: 'otp_sent' as const, message: answerText(caller.language, 'code_sent') }
  })

  serve(contract.setPayoutOrder, async ({ actor, body, caller }) => {
    await setPayoutOrder(parts, actor, body.order, body.otp, caller)
    const now = await readPayouts(parts, actor, undefined)
    return { order: now.schedule ? orderToWire(now.schedule, now) : null }
  })

  serve(contract.payoutHistory, async ({ actor, query }) => {
    const { rows, sums } = await readPayoutHistory(parts, actor, query)
    return {
      results: rows.map((row) => payoutToWire(row, explorerUrl)),
      total_items: sums.count,
      paid: format({ asset: 'USDT', units: sums.paidMicroUsdt }),
      fees: format({ asset: 'USDT', units: sums.feeMicroUsdt }),
    }
  })

  serveRaw(
    contract.exportPayouts,
    async (request: FastifyRequest, reply: FastifyReply, actor: Actor | undefined) => {
      if (!actor) throw new Problem('session.missing')
      const query = contract.exportPayouts.query.parse(request.query)
      const file = await exportPayouts(parts, actor, query, callerOf(request).language)
      return reply
        .type(file.type)
        .header('content-disposition', `attachment; filename="${file.name}"`)
        .header('cache-control', 'no-store')
        .send(file.body)
    },
  )
}
