import pg from 'pg'
import type { Log } from './log.ts'
import { unhurried } from './session-settings.ts'

/** More than this is not counted in the time that somebody waits for a start. */
const mostToCount = 20_000_000n
const atOnce = 50_000n

/**
 * Many rows say by the server's count of transactions when they were written, and readers go by it: what is above their mark is new to them.
 * A dump keeps the rows but not the count. Loaded into a server that has counted less, what happens from now on would seem to be long known:
 * totals and the shops' events would lack it. So the server is made to count on from where the other had come to.
 */
export async function countOn(connectionString: string, log: Pick<Log, 'warn'>): Promise<bigint> {
  const client = new pg.Client({ connectionString, application_name: 'florin-count', options: unhurried })
  await client.connect()
  try {
    const isCopy = (await greatest(client, { onlyCheap: true })) >= (await current(client))
    if (!isCopy) return 0n
    const highest = await greatest(client, { onlyCheap: false })
    const missing = highest - (await current(client)) + 1n
    if (missing > mostToCount) throw new Error(tooFar(highest, missing))
    log.warn(
      `This database comes from a server that had counted ${missing} transactions further. Counting on.`,
    )
    await count(client, missing)
    return missing
  } finally {
    await client.end()
  }
}

const tooFar = (highest: bigint, missing: bigint) =>
  `This database comes from a server that had counted ${missing} transactions further, to ${highest}. Restore it with \
pg_basebackup or a snapshot, which keep the count, or stop the server and set its count with pg_resetwal (--epoch, --next-transaction-id).`

async function current(client: pg.Client): Promise<bigint> {
  const { rows } = await client.query<{ now: string }>('select pg_current_xact_id()::text as now')
  return BigInt(rows[0]?.now ?? 0)
}

/** The last transaction that any row tells of. Whatever is large and has no order by it is looked through only when there is need. */
async function greatest(client: pg.Client, { onlyCheap }: { onlyCheap: boolean }): Promise<bigint> {
  let most = 0n
  for (const { place, column, is_cheap } of await countedColumns(client)) {
    if (onlyCheap && !is_cheap) continue
    const { rows } = await client.query<{ last: string }>(
      `select ${column}::text as last from ${place} where ${column} is not null order by ${column} desc limit 1`,
    )
    const last = BigInt(rows[0]?.last ?? 0)
    if (last > most) most = last
  }
  return most
}

interface CountedColumn {
  readonly place: string
  readonly column: string
  readonly is_cheap: boolean
}

async function countedColumns(client: pg.Client): Promise<CountedColumn[]> {
  const { rows } = await client.query<CountedColumn>(`
    select format('%I.%I', space.nspname, place.relname) as place, format('%I', attribute.attname) as column,
      place.relpages < 100 or exists (
        select from pg_index as index join pg_class as own on own.oid = index.indexrelid join pg_am as kind on kind.oid = own.relam
        where index.indrelid = place.oid and index.indkey[0] = attribute.attnum and index.indpred is null and kind.amname = 'btree'
      ) as is_cheap
    from pg_attribute as attribute
    join pg_class as place on place.oid = attribute.attrelid
    join pg_namespace as space on space.oid = place.relnamespace
    where attribute.atttypid = 'xid8'::regtype and not attribute.attisdropped and place.relkind = 'r'
      and space.nspname not like 'pg\\_%' and has_table_privilege(place.oid, 'select')
  `)
  return rows
}

/** Parts of a transaction are counted like whole ones, and are quicker. What may fail by itself is such a part, though nothing here does. */
async function count(client: pg.Client, missing: bigint): Promise<void> {
  await client.query('create temp table counted (n int) on commit delete rows')
  for (let left = missing; left > 0n; left -= atOnce) {
    await client.query(`
      do $$ begin
        for n in 1..${left < atOnce ? left : atOnce} loop
          begin
            insert into pg_temp.counted values (n);
          exception when division_by_zero then null;
          end;
        end loop;
      end $$`)
  }
}
