import { sql } from 'kysely'
import { writeAudit } from '../platform/audit.ts'
import { type Tx, tables } from '../platform/database.ts'
import type { Metrics } from '../platform/metrics.ts'
import { Problem } from '../platform/problem.ts'
import { timeText } from '../platform/time-text.ts'
import type { AuthParts } from './parts.ts'
import type { SlowModeTables } from './tables.ts'

const name = 'code_guessing'
/** Without a refusal for so long, an episode is over and the next one is mailed about again. */
const quietMinutes = 15

/** Strangers must wait because wrong codes come from all sides: one audit row a minute, one letter to all staff an episode. */
export async function noteSlowMode(parts: AuthParts, ip: string): Promise<void> {
  parts.log.warn({ ip }, 'too many wrong codes from all sides: strangers must wait')
  const once = { name: 'alarm.code_guessing', key: 'all', limits: [{ max: 1, seconds: 60 }] }
  try {
    await parts.limits.take([once])
  } catch (refusal) {
    if (refusal instanceof Problem) return
    throw refusal
  }
  await parts.db.write(async (tx) => {
    await writeAudit(tx, {
      actor: 'system',
      action: 'alarm.code_guessing',
      subject: 'platform',
      origin: { ip, requestId: 'none' },
    })
    if (await beginsEpisode(tx)) await mailStaff(parts, tx)
  })
}

/** One row for all nodes: the first to lock it begins the episode, and the others wait for that lock. */
async function beginsEpisode(tx: Tx): Promise<boolean> {
  const { begins } = await tables<SlowModeTables>(tx)
    .insertInto('slow_mode')
    .values({ name })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({
        began_at: sql<Date>`case when slow_mode.last_at < now() - make_interval(mins => ${quietMinutes})
          then now() else slow_mode.began_at end`,
        last_at: sql<Date>`now()`,
      }),
    )
    .returning(sql<boolean>`began_at = now()`.as('begins'))
    .executeTakeFirstOrThrow()
  return begins
}

async function mailStaff(parts: AuthParts, tx: Tx): Promise<void> {
  const time = timeText(new Date())
  for (const { email: to, language } of await parts.users.staff(tx))
    await parts.queueMail(tx, { to, language, template: 'alarm.code_guessing', values: { time } })
}

export function slowModeGauge(metrics: Metrics): void {
  metrics.gauge(
    'florin_codes_slow_mode',
    'Whether strangers’ guesses of codes were refused lately',
    async (each) => {
      // Noted once a minute at most.
      const refused = await tables<SlowModeTables>(each)
        .selectFrom('slow_mode')
        .select('name')
        .where('name', '=', name)
        .where('last_at', '>', sql<Date>`now() - interval '2 minutes'`)
        .executeTakeFirst()
      return refused ? 1 : 0
    },
  )
}
