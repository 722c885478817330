import { contract } from '@florin/contract'
import { answerText } from '@florin/texts/server'
import type { Serve } from '../http/serve.ts'
import type { OpenProfile } from '../platform/open-profile.ts'
import type { PaymentMethodService } from './service.ts'
import { toChange, toMaskedPayment } from './wire.ts'

export function supportRoutes(serve: Serve, methods: PaymentMethodService, openProfile: OpenProfile): void {
  serve(contract.userPayments, async ({ actor, params, query, caller }) => {
    await openProfile({ staffId: actor.userId, userId: params.id, origin: caller })
    const paging = { page: query.page, pageSize: query.page_size }
    const page = await methods.listForStaff(actor.userId, params.id, paging)
    return { count: page.count, payments: page.methods.map(toMaskedPayment) }
  })

  serve(contract.updateUserPayment, async ({ actor, params, body, caller }) => {
    const { method: verb, path } = contract.updateUserPayment
    const by = {
      userId: actor.userId,
      sessionId: actor.sessionId,
      origin: { ip: caller.ip, requestId: caller.requestId },
      call: {
        method: verb,
        path: path.replace(':userId', params.userId).replace(':paymentId', params.paymentId),
        body,
      },
      otp: body.otp,
    }
    const { method, held } = await methods.updateForStaff(by, params.userId, params.paymentId, toChange(body))
    return {
      message: answerText(caller.language, held.length > 0 ? 'held_waits' : 'user_payment_saved'),
      payment: toMaskedPayment(method),
      ...(held.length > 0 && { held: held.map((field) => wireFields[field] ?? field) }),
    }
  })
}

const wireFields: Readonly<Record<string, string>> = {
  phone: 'phone_number',
  account: 'nomer_scheta',
  isSbp: 'is_SBP',
  isC2c: 'is_c2c',
}
