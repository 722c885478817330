import { sql } from 'kysely'
import { type Database, tables } from '../../platform/database.ts'
import { type DoctorFinding, graded, type Look, ok, warn } from './finding.ts'

/** The mail server, if there is one. */
export interface MailServer {
  readonly place: string
  /** Connects and signs in, and sends nothing. */
  verify(): Promise<void>
}

/** Can mails leave, and what waits to? */
export function mailLook(server: MailServer | undefined, db: Database): Look {
  return {
    subject: 'mail',
    async look() {
      const waiting = await readWaiting(db)
      return [await serverFinding(server), ...outboxFindings(waiting)]
    },
  }
}

async function serverFinding(server: MailServer | undefined): Promise<DoctorFinding> {
  if (server === undefined) return ok('mails are written as files, as in a demo')
  await server.verify()
  return ok(`${server.place} takes our login`)
}

interface Waiting {
  readonly failed: number
  readonly seconds: number
}

export function outboxFindings({ failed, seconds }: Waiting): DoctorFinding[] {
  const oldest = graded(
    seconds,
    { warnAt: 60, badAt: 300 },
    `the oldest mail waits for ${Math.round(seconds)} s`,
    'Nobody can sign in without it: outbox.last_error has the server’s answer. A worker must run, too.',
  )
  return failed > 0
    ? [oldest, warn(`${failed} mails were given up`, 'npm run operator -- mail list')]
    : [oldest]
}

async function readWaiting(db: Database): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select count(*) filter (where failed_at is not null)::integer as failed,
      coalesce(max(extract(epoch from clock_timestamp() - created_at)) filter (where failed_at is null), 0)::float8 as seconds
    from outbox where done_at is null
  `.execute(tables(db.each))
  return rows[0] ?? { failed: 0, seconds: 0 }
}
