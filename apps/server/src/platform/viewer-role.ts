import type pg from 'pg'
import { sqlState } from './database-errors.ts'
import { actAs, openMaker } from './schema-owner.ts'

/** The role of view mode: it can select, and nothing else. It cannot log in; the product's role takes it on for such connections. */
export const viewerRole = 'florin_viewer'

/** Tokens, codes, keys and letters: no screen shows them, so a view has no use for them. */
const hidden = [
  ...['access_token', 'refresh_token', 'one_time_code', 'outbox', 'idempotency', 'installation'],
  ...[
    'pairing_key',
    'telegram_key',
    'upload_link',
    'upload_piece',
    'wallet_key',
    'wallet_key_facts',
    'device_nonce',
  ],
  ...['second_factor', 'recovery_code'],
]

/** Lets the role select from every table but the hidden ones. Without the right to make roles nothing happens. */
export async function shareWithViewers(
  product: pg.Client,
  adminConnectionString: string | undefined,
): Promise<void> {
  if (await isShared(product)) return
  await using maker = await openMaker(product, adminConnectionString)
  const { client } = maker
  try {
    await client.query('begin')
    await makeRole(client, maker.product)
    for (const owner of await ownersOf(client)) await actAs(client, owner, () => grantFrom(client, owner))
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    if (sqlState(error) !== '42501') throw error
  }
}

/** Whether the product can take the role on, and the role sees every table that it should. */
async function isShared(product: pg.Client): Promise<boolean> {
  const { rows } = await product.query<{ isShared: boolean }>(
    `select exists (select from pg_roles where rolname = $1 and pg_has_role(current_user, oid, 'set'))
       and not exists (
         select from pg_class join pg_roles as viewer on viewer.rolname = $1
         where relnamespace = any (array['public', 'ledger']::regnamespace[]) and relkind in ('r', 'p', 'v')
           and has_table_privilege(viewer.oid, pg_class.oid, 'select') = (relname = any ($2))
       ) as "isShared"`,
    [viewerRole, hidden],
  )
  return rows[0]?.isShared ?? false
}

/** An administrator may have made the role and granted it: then the product needs no right to grant roles. */
async function makeRole(client: pg.Client, product: string): Promise<void> {
  const { rows } = await client.query<{ isGranted: boolean }>(
    `select pg_has_role($2, oid, 'set') as "isGranted" from pg_roles where rolname = $1`,
    [viewerRole, product],
  )
  if (rows[0]?.isGranted) return
  if (rows.length === 0) await createRole(client)
  await client.query(
    `grant ${viewerRole} to ${client.escapeIdentifier(product)} with inherit false, set true`,
  )
}

/** Roles belong to the whole server: another database may be built at the same time. */
async function createRole(client: pg.Client): Promise<void> {
  await client.query('savepoint role')
  try {
    await client.query(`create role ${viewerRole} nologin`)
  } catch (error) {
    if (sqlState(error) !== '42710' && sqlState(error) !== '23505') throw error
    await client.query('rollback to savepoint role')
  }
}

async function ownersOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ owner: string }>(
    `select distinct pg_get_userbyid(relowner) as owner from pg_class
     where relnamespace = any (array['public', 'ledger']::regnamespace[]) and relkind in ('r', 'p', 'v', 'S')`,
  )
  return rows.map(({ owner }) => owner)
}

/** As the owner of the tables: without a superuser only an owner's grants take effect. */
async function grantFrom(client: pg.Client, owner: string): Promise<void> {
  const { rows } = await client.query<{ name: string; isHidden: boolean; kind: string }>(
    `select oid::regclass::text as name, relname = any ($2) as "isHidden", relkind::text as kind from pg_class
     where relnamespace = any (array['public', 'ledger']::regnamespace[]) and relkind in ('r', 'p', 'v', 'S')
       and pg_get_userbyid(relowner) = $1`,
    [owner, hidden],
  )
  for (const { name, isHidden, kind } of rows) {
    const what = `${kind === 'S' ? 'sequence' : 'table'} ${name}`
    await client.query(`revoke all on ${what} from ${viewerRole}`)
    if (!isHidden) await client.query(`grant select on ${what} to ${viewerRole}`)
  }
  const { rows: spaces } = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname in ('public', 'ledger') and pg_get_userbyid(nspowner) = $1`,
    [owner],
  )
  for (const { name } of spaces) await client.query(`grant usage on schema ${name} to ${viewerRole}`)
}
