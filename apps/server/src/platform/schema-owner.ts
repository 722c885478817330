import pg from 'pg'
import { sqlState } from './database.ts'

/** A schema whose owner cannot log in, so that the product's role can read it and call its functions, and nothing else. */
export interface OwnedSchema {
  readonly schema: string
  readonly owner: string
  /** A superuser of the same server, where we have one: only then is the product's role kept out for good. */
  readonly adminConnectionString: string | undefined
}

export interface SchemaOwner extends AsyncDisposable {
  readonly client: pg.Client
  /** Whom to become before making anything; undefined: the product's role owns it itself. */
  readonly role: string | undefined
}

/**
 * Finds who shall make the schema. With the own PostgreSQL that is its superuser on behalf of the owner. On a foreign server
 * the product's role takes the owner's place if it may; else the schema is its own, and only triggers guard it.
 */
export async function ownerOf(client: pg.Client, owned: OwnedSchema | undefined): Promise<SchemaOwner> {
  if (!owned) return { client, role: undefined, [Symbol.asyncDispose]: async () => undefined }
  const admin = owned.adminConnectionString && (await connectTo(client, owned.adminConnectionString))
  const maker = admin || client
  return {
    client: maker,
    role: await roleThatMay(maker, owned),
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

async function roleThatMay(client: pg.Client, { schema, owner }: OwnedSchema): Promise<string | undefined> {
  const { rows } = await client.query<{ owner: string }>(
    'select pg_get_userbyid(nspowner) as owner from pg_namespace where nspname = $1',
    [schema],
  )
  // What exists is changed by whom it belongs to; if we may not, the migration says so.
  if (rows[0]) return rows[0].owner === owner ? owner : undefined
  const name = client.escapeIdentifier(owner)
  try {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [owner])
    if (rowCount === 0) await client.query(`create role ${name} nologin`)
    await client.query(
      `grant create on database ${client.escapeIdentifier(client.database ?? '')} to ${name}`,
    )
    const { rows: may } = await client.query<{ may: boolean }>(
      `select pg_has_role(current_user, $1, 'set') as may`,
      [owner],
    )
    return may[0]?.may ? owner : undefined
  } catch (error) {
    if (sqlState(error) === '42501') return undefined
    throw error
  }
}

/** The product's role may look and call, and nobody else: a new function would be everybody's to call. */
export async function shareSchema(
  product: pg.Client,
  { client, role }: SchemaOwner,
  { schema }: OwnedSchema,
): Promise<void> {
  if (!role) return void (await client.query(`revoke all on all functions in schema ${schema} from public`))
  const { rows } = await product.query<{ name: string }>('select current_user as name')
  const name = client.escapeIdentifier(rows[0]?.name ?? '')
  await client.query('begin')
  await client.query(`set local role ${client.escapeIdentifier(role)}`)
  await client.query(`revoke all on all functions in schema ${schema} from public`)
  await client.query(`grant usage on schema ${schema} to ${name}`)
  for (const what of ['select on all tables', 'select on all sequences', 'execute on all functions'])
    await client.query(`grant ${what} in schema ${schema} to ${name}`)
  await client.query('commit')
}
