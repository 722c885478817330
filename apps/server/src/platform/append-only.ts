import type pg from 'pg'
import { sqlState } from './database.ts'
import { actAs, canBecome, type Maker } from './schema-owner.ts'

/** Tables of the schema `public` to which the product adds rows and does nothing else. They belong to a role that cannot log in. */
export interface AppendOnly {
  readonly owner: string
  readonly tables: readonly string[]
}

export const appendOnly: AppendOnly = {
  owner: 'florin_records',
  tables: ['audit', 'deal_event', 'merchant_event', 'evidence_view', 'deposit'],
}

/**
 * Whether the tables and these functions are their owner's. The schema must not be the product's own either: whoever owns a
 * schema may drop all that is in it.
 */
export async function isHandedOver(
  product: pg.Client,
  { owner, tables }: AppendOnly,
  functions: readonly string[],
): Promise<boolean> {
  const { rows } = await product.query<{ isHandedOver: boolean }>(
    `select not pg_has_role(current_user, space.nspowner, 'usage')
       and not exists (select from pg_class where relnamespace = space.oid and relname = any ($1)
         and pg_get_userbyid(relowner) <> $3)
       and not exists (select from pg_proc where pronamespace = space.oid and proname = any ($2)
         and pg_get_userbyid(proowner) <> $3) as "isHandedOver"
     from pg_namespace as space where nspname = 'public'`,
    [tables, functions, owner],
  )
  return rows[0]?.isHandedOver ?? false
}

/** Whether the product could change what was written: a table is its own, or it may become the owner, or drop the schema. */
export async function appendOnlyIsGuarded(product: Pick<pg.Pool, 'query'>): Promise<boolean> {
  const { rows } = await product.query<{ isGuarded: boolean }>(
    `select not pg_has_role(current_user, space.nspowner, 'set')
       and not exists (select from pg_class where relnamespace = space.oid and relname = any ($1)
         and pg_has_role(current_user, relowner, 'set')) as "isGuarded"
     from pg_namespace as space where nspname = 'public'`,
    [appendOnly.tables],
  )
  return rows[0]?.isGuarded ?? false
}

/**
 * Gives the existing tables, and the functions that their triggers call, to their owner; the product's role keeps SELECT and INSERT.
 * Returns the owner's name: on a server where we may not do that, the product's role.
 */
export async function handOver(
  maker: Maker,
  { owner, tables }: AppendOnly,
  functions: readonly string[],
): Promise<string> {
  const { client, product } = maker
  if (!(await canBecome(client, owner))) return product
  try {
    await client.query('begin')
    await giveAway(maker, owner, { tables, functions })
    await actAs(client, owner, () => share(client, product, owner))
    await client.query('commit')
    return owner
  } catch (error) {
    await client.query('rollback')
    if (sqlState(error) === '42501') return product
    throw error
  }
}

interface Parts {
  readonly tables: readonly string[]
  readonly functions: readonly string[]
}

async function giveAway({ client, product }: Maker, owner: string, parts: Parts): Promise<void> {
  const { rows: spaces } = await client.query<{ isProducts: boolean }>(
    `select pg_has_role($1, nspowner, 'usage') as "isProducts" from pg_namespace where nspname = 'public'`,
    [product],
  )
  const name = client.escapeIdentifier(owner)
  await client.query(`grant usage, create on schema public to ${name}`)
  if (spaces[0]?.isProducts) await client.query(`alter schema public owner to ${name}`)
  const { rows } = await client.query<{ what: string }>(
    `select 'table ' || oid::regclass as what from pg_class
     where relnamespace = 'public'::regnamespace and relname = any ($1) and pg_get_userbyid(relowner) <> $3
     union all
     select 'function ' || oid::regprocedure from pg_proc
     where pronamespace = 'public'::regnamespace and proname = any ($2) and pg_get_userbyid(proowner) <> $3`,
    [parts.tables, parts.functions, owner],
  )
  for (const { what } of rows) await client.query(`alter ${what} owner to ${name}`)
}

/** `maintain` is what a vacuum and an analyze need; it changes no row. */
async function share(client: pg.Client, product: string, owner: string): Promise<void> {
  const name = client.escapeIdentifier(product)
  const { rows } = await client.query<{ place: string; kind: string }>(
    `select 'public' as place, 'schema' as kind from pg_namespace where nspname = 'public' and pg_get_userbyid(nspowner) = $1
     union all
     select oid::regclass::text, relkind::text from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'S') and pg_get_userbyid(relowner) = $1`,
    [owner],
  )
  const rights: Record<string, string> = { schema: 'usage, create on schema', S: 'select on sequence' }
  for (const { place, kind } of rows)
    await client.query(`grant ${rights[kind] ?? 'select, insert, maintain on table'} ${place} to ${name}`)
}
