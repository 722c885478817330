import { lazy, Suspense } from 'react'
import type { Alert } from '../../../lib/alerts.ts'
import { loadTexts } from '../../../lib/texts.tsx'

/** For support only, so it comes with its words when one of them opens a case. */
const List = lazy(async () => {
  const [module] = await Promise.all([import('./case-alerts.tsx'), loadTexts('alert-log')])
  return { default: module.CaseAlertList }
})

export function CaseAlerts({ alerts }: { alerts: readonly Alert[] }) {
  return (
    <Suspense fallback={null}>
      <List alerts={alerts} />
    </Suspense>
  )
}
