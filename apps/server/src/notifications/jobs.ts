import type { Job } from '../platform/jobs.ts'
import type { AlertDispatcher } from './dispatcher.ts'

export const alertsJob = 'alerts'

export function alertJobs(dispatcher: AlertDispatcher): Job[] {
  return [{ name: alertsJob, everySeconds: 2, run: () => dispatcher.dispatch() }]
}
