import { alertGauges, alertJobs, alertRoutes, mailGauges } from '../../notifications/index.ts'
import { pushRoutes } from '../../push/index.ts'
import type { World } from '../world.ts'
import type { Room, Running } from './room.ts'

/** What people are notified of, by mail and by push. */
export function alertsRoom(_world: World, { alerts }: Running): Room {
  return {
    routes({ serve }) {
      alertRoutes(serve, alerts.parts)
      pushRoutes(serve, alerts.push)
    },
    gauges(metrics) {
      mailGauges(metrics)
      alertGauges(metrics, alerts.dispatcher)
    },
    jobs: () => alertJobs(alerts.parts, alerts.dispatcher),
  }
}
