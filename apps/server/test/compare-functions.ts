import type { Client } from 'pg'
import type { SqlFile } from '../src/platform/sql-files.ts'

/** What differs between the functions of a database and the function files, one sentence each. */
export async function compareFunctions(client: Client, files: readonly SqlFile[]): Promise<string[]> {
  await client.query('begin')
  try {
    const inDatabase = await definitions(client)
    // Triggers and aggregates go along; all of it comes back with the rollback.
    for (const signature of inDatabase.keys())
      await client.query(`drop function if exists ${signature} cascade`)
    await client.query('set local check_function_bodies = off')
    const strange = await createEach(client, files)
    const inFiles = await definitions(client)
    return [
      ...strange,
      ...[...inDatabase.keys()].filter((name) => !inFiles.has(name)).map((name) => `${name} has no file`),
      ...[...inFiles.keys()]
        .filter((name) => !inDatabase.has(name))
        .map((name) => `${name} is not in the database`),
      ...[...inFiles]
        .filter(([name, text]) => (inDatabase.get(name) ?? text) !== text)
        .map(([name]) => `${name} differs from its file`),
    ]
  } finally {
    await client.query('rollback')
  }
}

/** Runs each file, and reports those that create anything but the one function they are named after. */
async function createEach(client: Client, files: readonly SqlFile[]): Promise<string[]> {
  const strange: string[] = []
  for (const { name, sql } of files) {
    const before = await definitions(client)
    await client.query(sql)
    const created = [...(await definitions(client)).keys()].filter((signature) => !before.has(signature))
    const named = name.split('/').at(-1)?.replace('.sql', '')
    const isOne = created.length === 1 && created[0]?.replace(/^\w+\./, '').split('(')[0] === named
    if (!isOne) strange.push(`${name} creates ${created.join(', ') || 'nothing new'}`)
  }
  return strange
}

async function definitions(client: Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ signature: string; text: string }>(
    `select format('%I.%I(%s)', space.nspname, one.proname, pg_get_function_identity_arguments(one.oid)) as signature,
       pg_get_functiondef(one.oid) as text
     from pg_proc as one join pg_namespace as space on space.oid = one.pronamespace
     where space.nspname not in ('pg_catalog', 'information_schema') and one.prokind in ('f', 'p')
       and not exists (select from pg_depend where objid = one.oid and classid = 'pg_proc'::regclass and deptype = 'e')
     order by 1`,
  )
  return new Map(rows.map(({ signature, text }) => [signature, text]))
}
