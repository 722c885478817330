import { useState } from 'react'
import { ApiProblem, sentenceOf } from '../../lib/api-problem.ts'
import { useTexts } from '../../lib/texts.tsx'
import { toasts } from '../../lib/toasts.ts'
import { changedLimits, type LimitValues } from './payment-limits.ts'
import { flagsOf, modeOf, type PaymentMode } from './payment-mode.ts'
import { type Limits, type Payment, useChangeLimits, useUpdatePayment } from './payments-queries.ts'

interface ServerErrors {
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly rest?: string | undefined
}

/** Sends what changed, mode and limits each by its own call, and tells of each. */
export function useSaveSettings(payment: Payment, limits: Limits, onDone: () => void) {
  const t = useTexts('payments')
  const update = useUpdatePayment(payment.id)
  const changeLimits = useChangeLimits(payment.id)
  const [serverErrors, setServerErrors] = useState<ServerErrors>({})

  const save = async (mode: PaymentMode | undefined, typed: LimitValues) => {
    setServerErrors({})
    try {
      if (mode !== undefined && mode !== modeOf(payment)) {
        await update.mutateAsync(flagsOf(mode))
        toasts.paymentSaved(t('mode_saved'))
      }
      const next = changedLimits(typed, limits)
      if (next !== undefined) {
        await changeLimits.mutateAsync(next)
        toasts.paymentSaved(t('settings_saved'))
      }
      onDone()
    } catch (error) {
      setServerErrors(serverErrorsOf(error, t('settings_failed')))
    }
  }

  return {
    save,
    serverErrors,
    clearServerErrors: () => setServerErrors({}),
    isBusy: update.isPending || changeLimits.isPending,
  }
}

function serverErrorsOf(error: unknown, fallback: string): ServerErrors {
  if (!(error instanceof ApiProblem) || error.status < 400 || error.status >= 500) return { rest: fallback }
  const min = error.fields.min_amount_for_deposit?.join('\n')
  const max = error.fields.max_amount_for_deposit?.join('\n')
  return min || max ? { min, max } : { rest: sentenceOf(error, fallback) }
}
