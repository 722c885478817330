import type { Job } from '../platform/jobs.ts'
import type { RateService } from './service.ts'

/** Looks every minute; the service itself knows when five have passed, or when a failed refresh should be tried again. */
export function rateJobs(rates: RateService): Job[] {
  return [{ name: 'rates.refresh', everySeconds: 60, run: () => rates.refresh() }]
}
