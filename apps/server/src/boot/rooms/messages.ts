import { trustMetrics } from '../../deals/index.ts'
import { doctorRoutes, messageJobs, messageRoutes, messageSink, trustRoutes } from '../../messages/index.ts'
import { deviceMessageRoutes } from '../../terminals/index.ts'
import { composeDoctor } from '../compose-terminals.ts'
import { composeTrust } from '../compose-trust.ts'
import type { World } from '../world.ts'
import type { Room, Running } from './room.ts'

/** What phones bring, and how far it is believed. */
export function messagesRoom({ secrets }: World, { db, auth, terminals, messages }: Running): Room {
  return {
    routes({ serve }) {
      deviceMessageRoutes(serve, terminals, messageSink(db, secrets))
      messageRoutes(serve, messages)
      doctorRoutes(serve, composeDoctor(terminals))
      trustRoutes(serve, composeTrust(auth, messages))
    },
    gauges: (metrics) => trustMetrics(metrics),
    jobs: () => messageJobs(messages),
  }
}
