import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { finished, pipeline } from 'node:stream/promises'
import type pg from 'pg'
import type { Services } from '../boot/compose-services.ts'
import { openMessage } from '../messages/index.ts'
import { openContent } from '../notifications/index.ts'
import { openRequisite, requisiteSeal } from '../payment-methods/index.ts'
import { writeAudit } from '../platform/audit.ts'
import { clientTransaction } from '../platform/database.ts'
import type { Secrets } from '../platform/secrets.ts'
import { act } from './command.ts'
import { personTables } from './person-tables.ts'

export interface ExportParts {
  readonly services: Pick<Services, 'db' | 'files' | 'users'>
  readonly secrets: Secrets
  readonly dataDir: string
}

/** Adds what only we can open to a row that is written out. */
type Opener = (row: Record<string, never>) => object

/**
 * Everything about a person: a file of JSON lines for each table, the statement of the books, and the files. One snapshot of the database, a
 * thousand rows in memory. Answers the folder.
 */
export async function exportPerson(parts: ExportParts, email: string, folder: string): Promise<string> {
  const { db, users } = parts.services
  const user = await users.findByEmail(email)
  if (!user) throw new Error(`Nobody has the address ${email}.`)
  const place = resolve(folder)
  assertNotServed(place, resolve(parts.dataDir))
  await mkdir(place, { mode: 0o700 })
  await db.write((tx) => writeAudit(tx, { ...act, action: 'person.export', subject: `user:${user.id}` }))
  const begin = 'begin isolation level repeatable read read only'
  await clientTransaction(db, { begin, minutes: 20 }, async (client) => {
    for (const [table, { where, hide = [] }] of Object.entries(personTables)) {
      const select = `select (to_jsonb(it) - $2::text[])::text as row, it.* from "${table}" as it where ${where}`
      const hidden = [...hide, ...(await bytesOf(client, table))]
      await writeLines(
        client,
        join(place, `${table}.jsonl`),
        select,
        [user.id, hidden],
        openers(parts)[table],
      )
    }
    await writeLines(client, join(place, 'books.jsonl'), statement, [user.id])
    await copyFiles(parts, client, place, user.id)
  })
  return place
}

const statement = `
  select jsonb_build_object('kind', transfer.kind, 'reference', transfer.reference, 'at', transfer.created_at,
    'account', account.kind, 'asset', account.asset, 'amount', entry.amount, 'balance_after', entry.balance_after)::text as row
  from ledger.account join ledger.entry on entry.account_id = account.id
  join ledger.transfer on transfer.id = entry.transfer_id
  where account.owner = $1 order by entry.account_id, entry.position`

/** Whatever the server gives out by its own address must never hold it. */
function assertNotServed(place: string, dataDir: string): void {
  for (const served of ['files', 'mail']) {
    const path = relative(join(dataDir, served), place)
    if (!path.startsWith('..'))
      throw new Error(`"${place}" lies in a folder that the server uses. Name another one.`)
  }
}

async function bytesOf(client: pg.PoolClient, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and udt_name = 'bytea'`,
    [table],
  )
  return rows.map(({ name }) => name)
}

async function writeLines(
  client: pg.PoolClient,
  file: string,
  select: string,
  values: unknown[],
  open: Opener = () => ({}),
): Promise<void> {
  await client.query(`declare export no scroll cursor for ${select}`, values)
  const out = createWriteStream(file, { flags: 'wx', mode: 0o600 })
  for (;;) {
    const { rows } = await client.query('fetch 1000 from export')
    for (const { row, ...raw } of rows) await write(out, `${joined(row, open(raw))}\n`)
    if (rows.length < 1_000) break
  }
  await client.query('close export')
  await finished(out.end())
}

/** As text: JSON's own numbers would round large sums. */
function joined(row: string, more: object): string {
  const text = JSON.stringify(more)
  return text === '{}' ? row : `${row.slice(0, -1)}, ${text.slice(1)}`
}

async function write(out: WriteStream, line: string): Promise<void> {
  if (!out.write(line)) await once(out, 'drain')
}

function openers({ secrets }: ExportParts): Record<string, Opener> {
  const seal = requisiteSeal(secrets)
  return {
    payment_method: (raw) => ({
      card: openRequisite(seal, raw as never, 'card'),
      phone: openRequisite(seal, raw as never, 'phone'),
      account: openRequisite(seal, raw as never, 'account'),
    }),
    raw_message: (raw) => {
      const { terminal_id: terminalId, client_id: clientId, channel, sender } = raw
      const sealed = { sealedTitle: raw.sealed_title, sealedText: raw.sealed_text }
      const { title, text } = openMessage(secrets, {
        terminalId,
        clientId,
        channel,
        sender,
        ...sealed,
      } as never)
      return { title, text }
    },
    alert: (raw) => ({ values: openContent(secrets, raw.content as never) }),
  }
}

async function copyFiles(
  { services: { files } }: ExportParts,
  client: pg.PoolClient,
  place: string,
  userId: string,
): Promise<void> {
  const { rows } = await client.query<{ folder: 'avatars' | 'evidence'; name: string }>(
    `select 'avatars' as folder, avatar_file as name from user_account where id = $1::uuid and avatar_file is not null
     union all
     select 'evidence', object_name from evidence_file
     where uploaded_by in ('user:' || $1::uuid, 'merchant:' || $1::uuid) and deleted_at is null`,
    [userId],
  )
  await mkdir(join(place, 'files'), { mode: 0o700 })
  for (const { folder, name } of rows) {
    const content = await files.readStream(folder, name)
    const target = join(place, 'files', name)
    if (content) await pipeline(content, createWriteStream(target, { flags: 'wx', mode: 0o600 }))
    else await writeFile(`${target}.missing`, '', { mode: 0o600 })
  }
}
