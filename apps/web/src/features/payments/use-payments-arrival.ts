import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../../lib/api.ts'
import type { PaymentsArrival } from '../../lib/arrivals.ts'
import { useTexts } from '../../lib/texts.tsx'
import { toasts } from '../../lib/toasts.ts'
import type { OnIntent } from './payment-intent.ts'
import { type PaymentSearch, wholeList } from './payments-search.ts'

interface Doors {
  readonly onSearch: (search: PaymentSearch) => void
  readonly onIntent: OnIntent
}

/** Begins with what another screen has asked for, once: going back and coming again begins nothing. */
export function usePaymentsArrival({ onSearch, onIntent }: Doors): void {
  const t = useTexts('readiness')
  const location = useLocation()
  const navigate = useNavigate()
  const begin = useEffectEvent(async ({ addMethod, proveBalance, onlyMethods }: PaymentsArrival) => {
    void navigate(location, { replace: true, state: null })
    if (addMethod) onIntent({ act: 'add' })
    if (onlyMethods) onSearch({ ...wholeList, ids: onlyMethods })
    if (proveBalance === undefined) return
    try {
      const [payment] = (await call('listPayments', { query: { ids: proveBalance } })).results
      if (payment) onIntent({ act: 'balance', payment })
    } catch (error) {
      toasts.problem(error, t('load_failed'))
    }
  })
  useEffect(() => {
    if (location.state !== null && typeof location.state === 'object')
      void begin(location.state as PaymentsArrival)
  }, [location.state])
}
