import { readinessRoutes } from '../../deals/index.ts'
import { paymentMethodRoutes } from '../../payment-methods/index.ts'
import type { OpenProfile } from '../../platform/open-profile.ts'
import {
  deviceRoutes,
  deviceSelfRoutes,
  downloadRoutes,
  terminalGauges,
  terminalJobs,
  terminalRoutes,
} from '../../terminals/index.ts'
import { openProfile } from '../../user-story/index.ts'
import type { World } from '../world.ts'
import type { Room, Running } from './room.ts'

/** A trader's payment methods and phones. */
export function tradersRoom(
  _world: World,
  { paymentMethods, terminals, appFile, readiness, story }: Running,
): Room {
  const opens: OpenProfile = ({ origin: { ip, requestId }, ...act }) =>
    openProfile(story, { ...act, origin: { ip, requestId } })
  return {
    routes({ serve, serveRaw }) {
      paymentMethodRoutes(serve, paymentMethods, opens)
      readinessRoutes(serve, readiness)
      terminalRoutes(serve, terminals, opens)
      deviceRoutes(serve, terminals)
      deviceSelfRoutes(serve, terminals)
      downloadRoutes(serveRaw, appFile, terminals.settings.serverUrl)
    },
    gauges: (metrics) => terminalGauges(metrics, terminals),
    jobs: () => terminalJobs(terminals),
  }
}
