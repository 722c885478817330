import pg from 'pg'
import type { Log } from './log.ts'
import { unhurried } from './session-settings.ts'

/** More than this can't be counted while a start waits for it. */
const mostToCount = 20_000_000n
const atOnce = 50_000n

/**
 * Many rows store the transaction id that wrote them, and readers compare it with their mark: rows above it are new. A dump keeps the
 * rows but not the server's transaction counter. Loaded into a server whose counter is lower, new rows would seem old: totals and the
 * shops' events would miss them. So the server's counter is advanced to where the other one was.
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
    await drawTransactionIds(client, missing)
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

/** The highest transaction id that any row stores. Large tables without an index on it are scanned only when there is need. */
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
async function drawTransactionIds(client: pg.Client, missing: bigint): Promise<void> {
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
