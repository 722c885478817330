import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { type Database, type Queryable, type Tx, tables } from './database.ts'
import { Problem } from './problem.ts'
import { type Secrets, sha256 } from './secrets.ts'

/** What a code may be spent on. A code for one purpose is worth nothing for another. */
export const codePurposes = [
  'registration',
  'login',
  'password.reset',
  'password.change',
  'email.change',
  'email.new',
  'second_factor',
  'wallet.address',
  'withdrawal',
  'whitelist',
  'terminal',
  'merchant.key',
  'settlement',
  'settlement.pay',
  'settlement.schedule',
  'payment.balance',
  'payment.unproven',
  'staff.act',
] as const
export type CodePurpose = (typeof codePurposes)[number]

export interface CodeBinding {
  readonly purpose: CodePurpose
  /** Whose code: an e-mail address before there is a session, a user id after. */
  readonly subject: string
  readonly sessionId?: string | undefined
  /** What exactly is being agreed to, such as the amount and address of a withdrawal. */
  readonly parameters?: Readonly<Record<string, string>>
}

export interface OneTimeCodes {
  /** Makes a code and forgets the older one of the same purpose. The code goes into a mail and nowhere else. */
  issue(tx: Tx, binding: CodeBinding, payload?: unknown): Promise<string>
  /** The id of a code that was issued in this transaction, for the mail that carries it. */
  idOf(tx: Tx, code: string): string | undefined
  /** Could this very code still be entered? Not when it has expired, was used up or was replaced by a newer one. */
  isLive(id: string): Promise<boolean>
  /**
   * Judges a guess and burns one try, whatever the outcome. Runs outside the caller's transaction on purpose:
   * a verb that fails afterwards must not give the try back.
   */
  judge(binding: CodeBinding, guess: string): Promise<RightCode>
  /** Is there a code of this kind that could still be entered? */
  isWaiting(binding: Pick<CodeBinding, 'purpose' | 'subject'>): Promise<boolean>
  /** Spends a rightly guessed code, in the transaction of what it allows. Twice is refused. */
  spend(tx: Tx, code: RightCode): Promise<void>
}

export interface RightCode {
  readonly id: string
  readonly payload: unknown
}

interface CodeTables {
  one_time_code: {
    id: string
    purpose: string
    subject: string
    session_id: string | null
    parameters_hash: Buffer
    code_hash: Buffer
    payload: unknown
    attempts_left: number
    created_at: Date
    expires_at: Date
    used_at: Date | null
  }
}

export const codeLifeMinutes = 5
export const codeTries = 5

export function oneTimeCodes(db: Database, secrets: Secrets): OneTimeCodes {
  const codeHash = (id: string, code: string) => secrets.mac('one-time-code', id, code)
  const issuedIn = new WeakMap<Tx, { readonly id: string; readonly code: string }>()
  return {
    async issue(tx, binding, payload) {
      const id = randomUUID()
      const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
      await replaceCode(tx, id, codeHash(id, code), binding, payload)
      issuedIn.set(tx, { id, code })
      return code
    },

    idOf(tx, code) {
      const issued = issuedIn.get(tx)
      return issued?.code === code ? issued.id : undefined
    },

    async isLive(id) {
      const row = await tables<CodeTables>(db.each)
        .selectFrom('one_time_code')
        .select('id')
        .where('id', '=', id)
        .where('used_at', 'is', null)
        .where('attempts_left', '>', 0)
        .where('expires_at', '>', sql<Date>`now()`)
        .executeTakeFirst()
      return row !== undefined
    },

    async judge(binding, guess) {
      const row = await burnTry(db.each, binding)
      if (row === 'none') throw new Problem('code.wrong')
      if (row === 'spent') throw new Problem('code.spent')
      const matches =
        timingSafeEqual(row.code_hash, codeHash(row.id, guess)) &&
        timingSafeEqual(row.parameters_hash, parametersHash(binding)) &&
        row.session_id === (binding.sessionId ?? null)
      if (!matches) throw new Problem(row.attempts_left === 0 ? 'code.spent' : 'code.wrong')
      return { id: row.id, payload: row.payload }
    },

    async isWaiting(binding) {
      const row = await tables<CodeTables>(db.each)
        .selectFrom('one_time_code')
        .select('id')
        .where(live(binding))
        .executeTakeFirst()
      return row !== undefined
    },

    async spend(tx, code) {
      const { numUpdatedRows } = await tables<CodeTables>(tx)
        .updateTable('one_time_code')
        .set({ used_at: sql`clock_timestamp()` })
        .where('id', '=', code.id)
        .where('used_at', 'is', null)
        .where('expires_at', '>', sql<Date>`statement_timestamp()`)
        .executeTakeFirst()
      if (numUpdatedRows !== 1n) throw new Problem('code.wrong')
    },
  }
}

async function replaceCode(
  tx: Tx,
  id: string,
  hash: Buffer,
  binding: CodeBinding,
  payload: unknown,
): Promise<void> {
  await sql`
    insert into one_time_code (id, purpose, subject, session_id, parameters_hash, code_hash, payload, attempts_left, expires_at)
    values (${id}, ${binding.purpose}, ${binding.subject}, ${binding.sessionId ?? null}, ${parametersHash(binding)}, ${hash},
      ${JSON.stringify(payload ?? null)}, ${codeTries}, now() + make_interval(mins => ${codeLifeMinutes}))
    on conflict (purpose, subject) where used_at is null do update set
      id = excluded.id, session_id = excluded.session_id, parameters_hash = excluded.parameters_hash,
      code_hash = excluded.code_hash, payload = excluded.payload, attempts_left = excluded.attempts_left,
      created_at = now(), expires_at = excluded.expires_at
  `.execute(tables(tx))
}

/** One statement counts the try before anything is compared, so that two hundred guesses at once are still five. */
async function burnTry(
  tx: Queryable,
  binding: CodeBinding,
): Promise<CodeTables['one_time_code'] | 'spent' | 'none'> {
  const burnt = await tables<CodeTables>(tx)
    .updateTable('one_time_code')
    .set({ attempts_left: sql<number>`attempts_left - 1` })
    .where(live(binding))
    .where('attempts_left', '>', 0)
    .returningAll()
    .executeTakeFirst()
  if (burnt) return burnt
  const dead = await tables<CodeTables>(tx)
    .selectFrom('one_time_code')
    .select('id')
    .where(live(binding))
    .executeTakeFirst()
  return dead ? 'spent' : 'none'
}

function live({ purpose, subject }: Pick<CodeBinding, 'purpose' | 'subject'>) {
  return sql<boolean>`purpose = ${purpose} and subject = ${subject} and used_at is null and expires_at > now()`
}

function parametersHash(binding: CodeBinding): Buffer {
  return sha256(
    JSON.stringify(
      Object.entries(binding.parameters ?? {}).sort(([left], [right]) => (left < right ? -1 : 1)),
    ),
  )
}

/** Codes of these subjects that could still be entered are worth nothing any more. */
export async function revokeCodes(tx: Tx, subjects: readonly string[]): Promise<void> {
  await tables<CodeTables>(tx)
    .deleteFrom('one_time_code')
    .where('subject', 'in', [...subjects])
    .where('used_at', 'is', null)
    .execute()
}

export async function forgetOldCodes(db: Database): Promise<void> {
  await tables<CodeTables>(db.each)
    .deleteFrom('one_time_code')
    .where('expires_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}
