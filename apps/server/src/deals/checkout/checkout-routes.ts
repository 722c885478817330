import { contract } from '@florin/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Serve, ServeRaw } from '../../http/serve.ts'
import { Problem } from '../../platform/problem.ts'
import { again, orderByToken } from '../orders/index.ts'
import type { OrderWithDeal } from '../store.ts'
import { viewCheckout } from './checkout-view.ts'
import type { OrderNews } from './order-live.ts'
import { tellPageEvent } from './page-event.ts'
import type { CheckoutParts } from './parts.ts'
import { cancel, choose, claimPaid } from './payer-acts.ts'
import { simulate } from './test-world.ts'
import { addPayerEvidence, admitPayerEvidence } from './upload-evidence.ts'

export function checkoutRoutes(serve: Serve, parts: CheckoutParts): void {
  const acting = async (token: string, act: (order: OrderWithDeal) => Promise<void>) => {
    const order = await orderByToken(parts, token)
    await act(order)
    return viewCheckout(parts, await again(parts, order))
  }
  serve(contract.checkout, async ({ params }) => viewCheckout(parts, await orderByToken(parts, params.token)))
  serve(contract.checkoutChoose, ({ params, body, caller }) =>
    acting(params.token, (order) => choose(parts, order, body.order_type, caller)),
  )
  serve(contract.checkoutPaid, ({ params }) =>
    acting(params.token, (order) => claimPaid(parts, order, { by: 'payer' })),
  )
  serve(contract.checkoutCancel, ({ params }) =>
    acting(params.token, (order) => cancel(parts, order, { by: 'payer' })),
  )
  serve(contract.checkoutEvent, async ({ params, body, caller }) => {
    await parts.pacePageEvents(caller.ip)
    await tellPageEvent(parts, params.token, body.kind)
    return {}
  })
  serve(
    contract.checkoutUpload,
    ({ params, file }) => acting(params.token, (order) => addPayerEvidence(parts, order, file)),
    async ({ params }, bytes) => admitPayerEvidence(parts, await orderByToken(parts, params.token), bytes),
  )
  serve(contract.checkoutSimulate, ({ params, body }) =>
    acting(params.token, (order) => simulate(parts, order, body.act)),
  )
}

const beatMs = 15_000
/** One payer has a few tabs; a thousand listeners on one order are an attack. */
const listenersPerOrder = 20

/** Server-sent events of one order: an empty event whenever it changes, after which the page loads the order. */
export function checkoutLive(serveRaw: ServeRaw, parts: CheckoutParts, news: OrderNews): { close(): void } {
  const open = new Map<FastifyReply, string>()
  serveRaw(contract.checkoutLive, async (request: FastifyRequest, reply: FastifyReply) => {
    const { token } = request.params as { token: string }
    const { order } = await orderByToken(parts, token)
    if ([...open.values()].filter((id) => id === order.id).length >= listenersPerOrder) {
      throw new Problem('limit.reached', { values: { seconds: 30 }, retryAfterSeconds: 30 })
    }
    reply.hijack()
    request.raw.socket.setTimeout(0)
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'x-accel-buffering': 'no',
      'cache-control': 'no-store, no-transform',
    })
    // The first event makes a page that reconnects load the order: it may have missed some.
    reply.raw.write('retry: 2000\n\ndata: changed\n\n')
    open.set(reply, order.id)
    const beat = setInterval(() => reply.raw.write(':\n\n'), beatMs)
    const leave = news.subscribe(order.id, () => reply.raw.write('data: changed\n\n'))
    reply.raw.once('close', () => {
      clearInterval(beat)
      leave()
      open.delete(reply)
    })
    return reply
  })
  return {
    close() {
      for (const reply of open.keys()) reply.raw.end()
    },
  }
}
