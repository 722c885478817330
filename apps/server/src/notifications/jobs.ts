import type { Job } from '../platform/jobs.ts'
import type { AlertDispatcher } from './dispatcher.ts'
import type { AlertParts } from './parts.ts'
import { forgetOldAlerts } from './sweep-store.ts'

export const alertsJob = 'alerts'

export function alertJobs({ db }: Pick<AlertParts, 'db'>, dispatcher: AlertDispatcher): Job[] {
  return [
    { name: alertsJob, everySeconds: 2, run: () => dispatcher.dispatch() },
    { name: 'alerts.forget', everySeconds: 600, run: () => forgetOldAlerts(db.each) },
  ]
}
