import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../../platform/database.ts'
import type { Channel, TailOf } from '../message.ts'
import type { MessageTables, StoredSample } from '../tables.ts'

export type { StoredSample } from '../tables.ts'

export interface StoredTemplate {
  readonly id: string
  readonly slug: string | undefined
  readonly banks: readonly string[]
  readonly version: number
  readonly isActive: boolean
  readonly name: string
  readonly channels: readonly Channel[]
  readonly direction: 'credit' | 'debit'
  readonly pattern: string
  readonly unless: readonly string[]
  readonly isSignature: boolean
  readonly mixedLetters: boolean
  readonly tailOf: TailOf | 'named'
  readonly samples: readonly StoredSample[]
  readonly author: string
  readonly updatedAt: Date
}

export type TemplateVersion = Omit<StoredTemplate, 'id' | 'slug' | 'version' | 'isActive' | 'updatedAt'>

const templates = (tx: Queryable) => tables<MessageTables>(tx)

/** One writer at a time: two people who save together must each see what the other saved. */
export async function lockTemplates(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('parsing templates', 0))`.execute(tables(tx))
}

/** Changes with every change of any template. */
export async function stampOfTemplates(tx: Queryable): Promise<string> {
  const { stamp } = await templates(tx)
    .selectFrom('parsing_template')
    .select(
      sql<string>`count(*) || '/' || coalesce(max(updated_at)::text, '') || '/' || coalesce(sum(version), 0)`.as(
        'stamp',
      ),
    )
    .executeTakeFirstOrThrow()
  return stamp
}

export async function allTemplates(tx: Queryable): Promise<StoredTemplate[]> {
  const rows = await templates(tx)
    .selectFrom('parsing_template as template')
    .innerJoin('parsing_template_version as current', (join) =>
      join.onRef('current.template_id', '=', 'template.id').onRef('current.version', '=', 'template.version'),
    )
    .select([
      'template.id',
      'slug',
      'banks',
      'template.version',
      'is_active as isActive',
      'name',
      'channels',
      'direction',
      'pattern',
      'unless',
      'is_signature as isSignature',
      'mixed_letters as mixedLetters',
      'tail_of as tailOf',
      'samples',
      'author',
      'updated_at as updatedAt',
    ])
    .orderBy('name')
    .orderBy('template.id')
    .execute()
  return rows.map((row) => ({ ...row, slug: row.slug ?? undefined }))
}

export async function addTemplate(
  tx: Tx,
  template: { slug: string | null; isActive: boolean },
  version: TemplateVersion,
): Promise<string> {
  const { id } = await templates(tx)
    .insertInto('parsing_template')
    .values({ slug: template.slug, version: 1, is_active: template.isActive })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addVersion(tx, id, 1, version)
  return id
}

/** The next version becomes the current one. */
export async function reviseTemplate(
  tx: Tx,
  id: string,
  next: { version: number; isActive: boolean },
  version: TemplateVersion,
): Promise<void> {
  await addVersion(tx, id, next.version, version)
  await templates(tx)
    .updateTable('parsing_template')
    .set({ version: next.version, is_active: next.isActive, updated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

/** Many at once, as at the first start. */
export async function addTemplates(
  tx: Tx,
  added: readonly { readonly slug: string; readonly version: TemplateVersion }[],
): Promise<void> {
  if (added.length === 0) return
  const rows = await templates(tx)
    .insertInto('parsing_template')
    .values(added.map(({ slug }) => ({ slug, version: 1, is_active: true })))
    .returning(['id', 'slug'])
    .execute()
  const ids = new Map(rows.map((row) => [row.slug, row.id]))
  await templates(tx)
    .insertInto('parsing_template_version')
    .values(added.map(({ slug, version }) => versionRow(ids.get(slug) as string, 1, version)))
    .execute()
}

async function addVersion(tx: Tx, id: string, number: number, version: TemplateVersion): Promise<void> {
  await templates(tx)
    .insertInto('parsing_template_version')
    .values(versionRow(id, number, version))
    .execute()
}

function versionRow(id: string, number: number, version: TemplateVersion) {
  return {
    template_id: id,
    version: number,
    name: version.name,
    banks: [...version.banks],
    channels: [...version.channels],
    direction: version.direction,
    pattern: version.pattern,
    unless: [...version.unless],
    is_signature: version.isSignature,
    mixed_letters: version.mixedLetters,
    tail_of: version.tailOf,
    samples: JSON.stringify(version.samples),
    author: version.author,
  }
}

export async function switchTemplate(tx: Tx, id: string, isActive: boolean): Promise<void> {
  await templates(tx)
    .updateTable('parsing_template')
    .set({ is_active: isActive, updated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}
