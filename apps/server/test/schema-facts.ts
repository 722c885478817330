import type { Client } from 'pg'

/** What a database is made of: for each kind of thing one line of text a thing, sorted. Two databases are alike when these are equal. */
export type SchemaFacts = Record<string, string[]>

const ours = `nspname in ('public', 'ledger')`
const acl = (column: string, owner: string, letter: string) =>
  `(select string_agg(right_.grantee::regrole::text || '=' || right_.privilege_type || case when right_.is_grantable then '*' else '' end, ','
      order by right_.grantee::regrole::text, right_.privilege_type)
    from aclexplode(coalesce(${column}, acldefault('${letter}', ${owner}))) as right_)`

/**
 * Names of NOT NULL constraints are left out (`column` has the rule itself), and so are moments: rows are compared without their
 * timestamps. A column's number is its place among the columns that exist, so dropped ones do not count.
 */
const questions: Record<string, string> = {
  schema: `select format('%s owner %s rights %s', nspname, nspowner::regrole, ${acl('nspacl', 'nspowner', 'n')})
    from pg_namespace where ${ours}`,
  table: `select format('%s.%s kind %s persistence %s owner %s rights %s options %s row security %s/%s replica identity %s comment %s',
      nspname, relname, relkind, relpersistence, relowner::regrole, ${acl('relacl', 'relowner', 'r')},
      (select array_agg(one order by one) from unnest(reloptions) as one), relrowsecurity, relforcerowsecurity, relreplident,
      obj_description(c.oid, 'pg_class'))
    from pg_class as c join pg_namespace as n on n.oid = relnamespace where ${ours} and relkind in ('r', 'p', 'v', 'm', 'f')`,
  column: `select format('%s.%s %s. %s %s%s%s default %s generated "%s" identity "%s" storage %s compression "%s" statistics %s rights %s comment %s',
      nspname, relname, row_number() over (partition by c.oid order by attnum), attname, format_type(atttypid, atttypmod),
      case when attcollation <> 0 then ' collate ' || attcollation::regcollation end, case when attnotnull then ' not null' end,
      pg_get_expr(adbin, adrelid), attgenerated, attidentity, attstorage, attcompression, attstattarget, attacl,
      col_description(c.oid, attnum))
    from pg_attribute join pg_class as c on c.oid = attrelid join pg_namespace as n on n.oid = relnamespace
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where ${ours} and relkind in ('r', 'p', 'v', 'm', 'f', 'c') and attnum > 0 and not attisdropped`,
  constraint: `select format('%s %s %s validated %s enforced by %s', case when conrelid <> 0 then conrelid::regclass::text else contypid::regtype::text end,
      conname, pg_get_constraintdef(k.oid), convalidated, case when conindid <> 0 then conindid::regclass end)
    from pg_constraint as k join pg_namespace as n on n.oid = connamespace where ${ours} and contype not in ('n', 't')`,
  index: `select format('%s valid %s clustered %s', pg_get_indexdef(indexrelid), indisvalid, indisclustered)
    from pg_index join pg_class as c on c.oid = indexrelid join pg_namespace as n on n.oid = relnamespace where ${ours}`,
  trigger: `select format('%s enabled %s', pg_get_triggerdef(t.oid), tgenabled)
    from pg_trigger as t join pg_class as c on c.oid = tgrelid join pg_namespace as n on n.oid = relnamespace
    where ${ours} and not tgisinternal`,
  function: `select format('%s owner %s rights %s', case prokind when 'a' then 'aggregate ' || p.oid::regprocedure else pg_get_functiondef(p.oid) end,
      proowner::regrole, ${acl('proacl', 'proowner', 'f')})
    from pg_proc as p join pg_namespace as n on n.oid = pronamespace where ${ours}`,
  aggregate: `select format('%s step %s state %s initially %s', p.oid::regprocedure, aggtransfn::regproc, aggtranstype::regtype, agginitval)
    from pg_aggregate join pg_proc as p on p.oid = aggfnoid join pg_namespace as n on n.oid = pronamespace where ${ours}`,
  type: `select format('%s.%s %s base %s owner %s rights %s', nspname, typname, typtype, typbasetype::regtype, typowner::regrole,
      ${acl('typacl', 'typowner', 'T')})
    from pg_type as t join pg_namespace as n on n.oid = typnamespace where ${ours} and typtype in ('c', 'd', 'e', 'r') `,
  sequence: `select format('%s.%s of %s owner %s rights %s from %s by %s between %s and %s cycle %s last %s', schemaname, sequencename,
      (select refobjid::regclass || '.' || refobjsubid from pg_depend where objid = c.oid and classid = 'pg_class'::regclass
        and deptype in ('a', 'i') and refclassid = 'pg_class'::regclass), relowner::regrole, ${acl('relacl', 'relowner', 's')},
      start_value, increment_by, min_value, max_value, cycle, last_value)
    from pg_sequences as s join pg_namespace as n on n.nspname = s.schemaname
    join pg_class as c on c.relnamespace = n.oid and c.relname = s.sequencename`,
  view: `select format('%s.%s %s', schemaname, viewname, definition) from pg_views where schemaname in ('public', 'ledger')`,
  rule: `select format('%s.%s %s', schemaname, tablename, definition) from pg_rules where schemaname in ('public', 'ledger')`,
  policy: `select p::text from pg_policies as p where schemaname in ('public', 'ledger')`,
  statistics: `select pg_get_statisticsobjdef(s.oid) from pg_statistic_ext as s join pg_namespace as n on n.oid = stxnamespace where ${ours}`,
  extension: `select format('%s %s', extname, extversion) from pg_extension`,
  'default rights': `select d::text from pg_default_acl as d`,
}

export async function schemaFacts(client: Client): Promise<SchemaFacts> {
  const facts: SchemaFacts = {}
  for (const [kind, question] of Object.entries(questions))
    facts[kind] = await linesOf(client, `select fact from (${question}) as question (fact) order by fact`)
  facts.row = await allRows(client)
  return facts
}

/** One sentence for each line that only one of two databases has. */
export function factsThatDiffer(one: SchemaFacts, other: SchemaFacts): string[] {
  return Object.keys({ ...one, ...other }).flatMap((kind) => {
    const [left, right] = [one[kind] ?? [], other[kind] ?? []]
    return [
      ...left.filter((line) => !right.includes(line)).map((line) => `only in the first: ${kind} ${line}`),
      ...right.filter((line) => !left.includes(line)).map((line) => `only in the second: ${kind} ${line}`),
    ]
  })
}

/** Rows that the SQL files themselves insert. Which files were applied is no fact about the schema. */
async function allRows(client: Client): Promise<string[]> {
  const tables = await linesOf(
    client,
    `select c.oid::regclass::text from pg_class as c join pg_namespace as n on n.oid = relnamespace
     where ${ours} and relkind in ('r', 'p') and relname not in ('migration', 'function_file') order by 1`,
  )
  const rows: string[] = []
  for (const table of tables)
    rows.push(
      ...(await linesOf(
        client,
        `select format('%s %s', '${table}', to_jsonb(one) - array(select attname::text from pg_attribute
           where attrelid = '${table}'::regclass and atttypid = 'timestamptz'::regtype)) from ${table} as one order by 1`,
      )),
    )
  return rows
}

async function linesOf(client: Client, question: string): Promise<string[]> {
  const { rows } = await client.query<unknown[]>({ text: question, rowMode: 'array' })
  return rows.map(([line]) => String(line))
}
