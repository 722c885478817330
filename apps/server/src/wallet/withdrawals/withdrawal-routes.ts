import { contract } from '@florin/contract'
import { format } from '@florin/money'
import { answerText } from '@florin/texts/server'
import type { Serve } from '../../http/serve.ts'
import { requestWithdrawal, verifyWithdrawal } from './withdraw.ts'
import type { WithdrawalParts } from './withdrawal-parts.ts'

export function withdrawalRoutes(serve: Serve, parts: WithdrawalParts): void {
  serve(contract.requestWithdrawal, async ({ actor, body, caller }) => {
    const { amount, fee, total } = await requestWithdrawal(parts, actor, body, caller)
    return {
      // In every language: clients compare this very sentence.
      message: 'OTP sent for withdrawal verification' as const,
      amount: format(amount),
      fee: format(fee),
      total: format(total),
    }
  })

  serve(contract.verifyWithdrawal, async ({ actor, body, caller }) => {
    const { amount, address, otp } = body
    const id = await verifyWithdrawal(parts, actor, { amount, address }, otp, caller)
    return { status: 'success', message: answerText(caller.language, 'withdrawal_sent'), id }
  })
}
