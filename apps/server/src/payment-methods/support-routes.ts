import { contract } from '@florin/contract'
import { answerText } from '@florin/texts/server'
import type { Serve } from '../http/serve.ts'
import type { PaymentMethodService } from './service.ts'
import { toChange, toMaskedPayment } from './wire.ts'

export function supportRoutes(serve: Serve, methods: PaymentMethodService): void {
  serve(contract.userPayments, async ({ actor, params, query }) => {
    const paging = { page: query.page, pageSize: query.page_size }
    const page = await methods.listForStaff(actor.userId, params.id, paging)
    return { count: page.count, payments: page.methods.map(toMaskedPayment) }
  })

  serve(contract.updateUserPayment, async ({ actor, params, body, caller }) => {
    const by = { userId: actor.userId, origin: { ip: caller.ip, requestId: caller.requestId } }
    const method = await methods.updateForStaff(by, params.userId, params.paymentId, toChange(body))
    return { message: answerText(caller.language, 'user_payment_saved'), payment: toMaskedPayment(method) }
  })
}
