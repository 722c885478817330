import { auditGauges, auditJobs, auditRoutes } from '../../audit-log/index.ts'
import { backOfficeRoutes, watchQueue } from '../../back-office/index.ts'
import { type FindParts, findRoutes } from '../../find/index.ts'
import { heldJobs, heldRoutes } from '../../held-changes/index.ts'
import {
  debtRoutes,
  findPeople,
  staffRightRoutes,
  staffUserJobs,
  staffUserRoutes,
} from '../../support/index.ts'
import { listPeople, storyRoutes } from '../../user-story/index.ts'
import type { World } from '../world.ts'
import type { Room, Running } from './room.ts'

/** What support sees and does. */
export function staffRoom(
  { log }: World,
  { db, live, users, held, heldParts, staffCodes, backOffice, story }: Running,
): Room {
  const lists: FindParts['listPeople'] = (reader, ids) => listPeople(story, reader, ids)
  return {
    routes({ serve, serveRaw }) {
      findRoutes(serve, { db, findPeople, listPeople: lists })
      heldRoutes(serve, heldParts)
      staffRightRoutes(serve, { db, users, held, staffCodes })
      debtRoutes(serve, { db, users, live, held, staffCodes })
      backOfficeRoutes(serve, backOffice)
      staffUserRoutes(serve, { db, live, users, held, staffCodes, listPeople: lists })
      auditRoutes(serve, serveRaw, db)
      storyRoutes(serve, serveRaw, story)
    },
    gauges: (metrics) => auditGauges(metrics),
    jobs: () => [
      ...heldJobs(heldParts),
      { name: 'back_office.watch', everySeconds: 3, run: () => watchQueue(backOffice) },
      ...auditJobs(db, log),
      ...staffUserJobs({ db }),
    ],
  }
}
