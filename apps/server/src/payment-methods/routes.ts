import { contract } from '@florin/contract'
import { answerText } from '@florin/texts/server'
import type { Serve } from '../http/serve.ts'
import { banksToChoose } from './banks.ts'
import type { PaymentMethodService } from './service.ts'
import { changeText, toBank, toChange, toListInput, toPage, toPayment } from './wire.ts'

export function ownMethodRoutes(serve: Serve, methods: PaymentMethodService): void {
  serve(contract.listPayments, async ({ actor, query }) => {
    const page = await methods.list(actor.userId, toListInput(query))
    return { ...toPage(page, toPayment), active_count: page.activeCount, total_count: page.totalCount }
  })

  serve(contract.listBanks, async () => ({ count: banksToChoose.length, results: banksToChoose.map(toBank) }))

  serve(contract.createPayment, async ({ actor, body, caller }) => {
    const { name, bank, card, phone_number: phone, nomer_scheta: account } = body
    const id = await methods.create(actor.userId, { name, bank, card, phone, account })
    return {
      status: 'success',
      details: answerText(caller.language, 'payment_created'),
      payment_id: id,
      errors: {},
    }
  })

  serve(contract.updatePayment, async ({ actor, params, body, caller }) => {
    await methods.update(actor.userId, params.id, toChange(body))
    return { message: answerText(caller.language, changeText(body)) }
  })

  serve(contract.unassignedPayments, async ({ actor, query }) => {
    const paging = { page: query.page, pageSize: query.page_size }
    return toPage(await methods.listUnbound(actor.userId, paging))
  })

  serve(contract.unbindPayment, async ({ actor, params, caller }) => {
    await methods.unbind(actor, { ip: caller.ip, requestId: caller.requestId }, params.id)
    return { message: answerText(caller.language, 'payment_unbound') }
  })
}

export function dealLimitRoutes(serve: Serve, methods: PaymentMethodService): void {
  serve(contract.paymentLimits, async ({ actor, query }) => {
    const { minDollars, maxDollars } = await methods.dealLimits(actor.userId, query.payment_id)
    return { min_amount_for_deposit: minDollars, max_amount_for_deposit: maxDollars }
  })

  serve(contract.changePaymentLimits, async ({ actor, body, caller }) => {
    const { payment_id: id, min_amount_for_deposit: minDollars, max_amount_for_deposit: maxDollars } = body
    await methods.changeDealLimits(actor.userId, id, { minDollars, maxDollars })
    return {
      message: answerText(caller.language, 'payment_limits_saved'),
      min_amount_for_deposit: minDollars,
      max_amount_for_deposit: maxDollars,
    }
  })
}
