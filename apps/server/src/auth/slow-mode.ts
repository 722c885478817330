import { sql } from 'kysely'
import { writeAudit } from '../platform/audit.ts'
import { type Tx, tables } from '../platform/database.ts'
import type { Metrics } from '../platform/metrics.ts'
import { Problem } from '../platform/problem.ts'
import { timeText } from '../platform/time-text.ts'
import type { AuthParts } from './parts.ts'

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

/** One row for all nodes: whoever finds it quiet begins the episode, and the others wait for that row. */
async function beginsEpisode(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ begins: boolean }>`
    insert into slow_mode as known (name) values (${name})
    on conflict (name) do update set
      began_at = case when known.last_at < now() - make_interval(mins => ${quietMinutes}) then now() else known.began_at end,
      last_at = now()
    returning began_at = now() as begins
  `.execute(tables(tx))
  return rows[0]?.begins === true
}

async function mailStaff(parts: AuthParts, tx: Tx): Promise<void> {
  const time = timeText(new Date())
  for (const { email: to, language } of await parts.users.staff(tx))
    await parts.queueMail(tx, { to, language, template: 'alarm.code_guessing', values: { time } })
}

export function slowModeGauge(metrics: Metrics, { db }: Pick<AuthParts, 'db'>): void {
  metrics.gauge(
    'florin_codes_slow_mode',
    'Whether strangers’ guesses of codes were refused lately',
    async () => {
      // Noted once a minute at most.
      const { rows } = await sql<{ is_on: boolean }>`
      select exists (select from slow_mode where name = ${name} and last_at > now() - interval '2 minutes') as is_on
    `.execute(tables(db.each))
      return rows[0]?.is_on ? 1 : 0
    },
  )
}
