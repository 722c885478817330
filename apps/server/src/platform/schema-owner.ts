import pg from 'pg'
import { sqlState } from './database-errors.ts'

/** A schema whose owner cannot log in, so that the product's role can read it and call its functions, and nothing else. */
export interface OwnedSchema {
  readonly schema: string
  readonly owner: string
}

/** The connection that applies SQL files, each as the role that shall own what it makes. */
export interface Maker extends AsyncDisposable {
  readonly client: pg.Client
  /** The role that the product runs as. */
  readonly product: string
}

/** With the own PostgreSQL its superuser makes things on behalf of their owners; elsewhere the product's role does what it may. */
export async function openMaker(
  product: pg.Client,
  adminConnectionString: string | undefined,
): Promise<Maker> {
  const { rows } = await product.query<{ name: string }>('select current_user as name')
  const admin = adminConnectionString && (await connectTo(product, adminConnectionString))
  return {
    client: admin || product,
    product: rows[0]?.name ?? '',
    [Symbol.asyncDispose]: async () => (admin ? admin.end() : undefined),
  }
}

/** The admin's address may name another database. */
async function connectTo(client: pg.Client, adminConnectionString: string): Promise<pg.Client> {
  const url = new URL(adminConnectionString)
  url.pathname = `/${client.database}`
  const admin = new pg.Client({ connectionString: url.href, application_name: 'florin-migrate' })
  await admin.connect()
  return admin
}

/** Within the caller's transaction, which goes on as itself afterwards. */
export async function actAs(client: pg.Client, role: string, act: () => Promise<void>): Promise<void> {
  await client.query(`set local role ${client.escapeIdentifier(role)}`)
  await act()
  await client.query('reset role')
}

/** The role that creates what is in the schema: its owner if we may act as that role, else the product's role, and only triggers guard it. */
export async function schemaRole(
  { client, product }: Maker,
  { schema, owner }: OwnedSchema,
): Promise<string> {
  const { rows } = await client.query<{ owner: string }>(
    'select pg_get_userbyid(nspowner) as owner from pg_namespace where nspname = $1',
    [schema],
  )
  // Existing objects are changed as their owner; if we may not, the migration says so.
  if (rows[0]) return rows[0].owner === owner ? owner : product
  return (await canBecome(client, owner)) ? owner : product
}

/** Whether we may act as a role that cannot log in; makes it where there is none and we may. */
export async function canBecome(client: pg.Client, role: string): Promise<boolean> {
  const name = client.escapeIdentifier(role)
  try {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
    if (rowCount === 0) await client.query(`create role ${name} nologin`).catch(unlessCreatedMeanwhile)
    await client.query(
      `grant create on database ${client.escapeIdentifier(client.database ?? '')} to ${name}`,
    )
    const { rows } = await client.query<{ may: boolean }>(
      `select pg_has_role(current_user, $1, 'set') as may`,
      [role],
    )
    return rows[0]?.may ?? false
  } catch (error) {
    if (sqlState(error) === '42501') return false
    throw error
  }
}

/** Roles belong to the whole server, and our lock to one database: two databases may be built at once. */
function unlessCreatedMeanwhile(error: unknown): void {
  const state = sqlState(error)
  if (state !== '42710' && state !== '23505') throw error
}

/** The product's role may read and call, and no other role: by default PostgreSQL lets every role call a new function. */
export async function shareSchema(
  { client, product }: Maker,
  role: string,
  { schema }: OwnedSchema,
): Promise<void> {
  const name = client.escapeIdentifier(product)
  await client.query('begin')
  await actAs(client, role, async () => {
    await client.query(`revoke all on all functions in schema ${schema} from public`)
    await client.query(`grant usage on schema ${schema} to ${name}`)
    for (const what of ['select on all tables', 'select on all sequences', 'execute on all functions'])
      await client.query(`grant ${what} in schema ${schema} to ${name}`)
  })
  await client.query('commit')
}
