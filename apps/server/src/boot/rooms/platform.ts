import { endViewsInTime, forgetOldSessions } from '../../auth/index.ts'
import { backupGauges } from '../../backup/index.ts'
import { mailHandler, mailTopic } from '../../notifications/index.ts'
import type { Database } from '../../platform/database.ts'
import { forgetOldKeys } from '../../platform/idempotency.ts'
import { forgetOldNews } from '../../platform/live.ts'
import { lockWaitJob } from '../../platform/lock-waits.ts'
import { forgetOldCodes } from '../../platform/one-time-codes.ts'
import { forgetDoneWork, outboxWorker } from '../../platform/outbox.ts'
import { forgetEndedLimits } from '../../platform/rate-limits.ts'
import { forgetOldTraces } from '../../users/index.ts'
import { freeShareOf, operatingMetrics } from '../compose-metrics.ts'
import type { World } from '../world.ts'
import type { Room, Running } from './room.ts'

/** What all domains stand on: the database, the flood's measure, the outbox, and what is swept. */
export function platformRoom({ config, secrets, log, mailer }: World, running: Running): Room {
  const { db, dam, health, auth } = running
  return {
    gauges(metrics) {
      operatingMetrics(metrics)
      backupGauges(metrics)
      metrics.reading(
        'florin_clock_seconds',
        'The clock of this machine, in seconds since 1970',
        () => Date.now() / 1000,
      )
      metrics.reading('florin_disk_free_ratio', 'Share of the disk with DATA_DIR that is free', () =>
        freeShareOf(config.dataDir),
      )
    },
    jobsOfAll: () => [
      { name: 'database.probe', everySeconds: 5, run: () => health.check() },
      { name: 'flood.share', everySeconds: 1, run: () => dam.share() },
    ],
    jobs() {
      const worker = outboxWorker(db, secrets, log, {
        [mailTopic]: mailHandler(mailer, auth.codes),
        // Takes the place of a letter that is not sent, so that both cases do the same work.
        nothing: async () => undefined,
      })
      return [
        lockWaitJob(db, log),
        { name: 'outbox', everySeconds: 2, run: () => worker.drain() },
        { name: 'sweep', everySeconds: 60, run: () => sweep(db) },
      ]
    },
  }
}

async function sweep(db: Database): Promise<void> {
  await forgetEndedLimits(db)
  await forgetOldCodes(db)
  await forgetOldKeys(db)
  await forgetOldNews(db)
  await forgetDoneWork(db)
  await endViewsInTime(db)
  await forgetOldSessions(db.each)
  await forgetOldTraces(db.each)
}
