import {
  casePdfRoutes,
  disputeJobs,
  disputeRoutes,
  endLeases,
  merchantDisputeRoutes,
  merchantSettleRoutes,
  settleRoutes,
} from '../../disputes/index.ts'
import { evidenceJobs, evidenceRoutes, uploadJobs } from '../../evidence/index.ts'
import { pieceJobs, uploadLinkJobs, uploadLinkRoutes } from '../../upload-links/index.ts'
import type { World } from '../world.ts'
import type { Room, Running } from './room.ts'

/** Cases, their files, and the links by which files come. */
export function disputesRoom({ log }: World, { disputes, evidence, uploadLinks, sessions }: Running): Room {
  return {
    routes({ serve, serveRaw }) {
      disputeRoutes(serve, disputes)
      merchantDisputeRoutes(serve, disputes)
      settleRoutes(serve, disputes)
      casePdfRoutes(serveRaw, disputes)
      merchantSettleRoutes(serve, disputes)
      evidenceRoutes(serveRaw, evidence)
      uploadLinkRoutes(serve, serveRaw, uploadLinks)
      // A lease that outlives a failure here ends by its own time.
      sessions.onEnded((userId) => {
        endLeases(disputes, userId).catch((error: unknown) => log.error({ err: error }, 'leases not ended'))
      })
    },
    jobs: () => [...disputeJobs(disputes), ...evidenceJobs(evidence), ...uploadLinkJobs(uploadLinks)],
    jobsOfAll: () => [...uploadJobs(evidence), ...pieceJobs(uploadLinks)],
  }
}
