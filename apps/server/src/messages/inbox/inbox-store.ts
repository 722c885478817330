import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../../platform/database.ts'
import type { Channel } from '../message.ts'
import { doorOfRow, type StoredMessage } from '../stored-message-store.ts'
import type { MessageTables } from '../tables.ts'

const inbox = (tx: Queryable) => tables<MessageTables>(tx)

export interface UnparsedKind {
  readonly id: string
  readonly bank: string
  readonly channel: Channel
  readonly shapeMac: Buffer
  readonly sampleId: string
  readonly alike: number
  readonly firstSeen: Date
  readonly lastSeen: Date
  readonly sample: Pick<
    StoredMessage,
    'terminalId' | 'clientId' | 'channel' | 'sender' | 'sealedTitle' | 'sealedText'
  >
}

const kindWithSample = (tx: Queryable) =>
  inbox(tx)
    .selectFrom('unparsed_kind as kind')
    .innerJoin('raw_message as sample', 'sample.id', 'kind.sample_id')
    .select([
      'kind.id',
      'kind.bank',
      'kind.channel',
      'kind.shape_mac',
      'kind.sample_id',
      'kind.alike',
      'kind.first_seen',
      'kind.last_seen',
      'sample.terminal_id',
      'sample.client_id',
      'sample.sender',
      'sample.sealed_title',
      'sample.sealed_text',
    ])

export async function listKinds(
  tx: Queryable,
  filter: { readonly bank: string | undefined; readonly page: number; readonly pageSize: number },
): Promise<{ count: number; kinds: UnparsedKind[] }> {
  const { bank, page, pageSize } = filter
  const { count } = await inbox(tx)
    .selectFrom('unparsed_kind')
    .$if(bank !== undefined, (query) => query.where('bank', '=', bank as string))
    .select((counted) => counted.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await kindWithSample(tx)
    .$if(bank !== undefined, (query) => query.where('kind.bank', '=', bank as string))
    .orderBy('kind.last_seen', 'desc')
    .orderBy('kind.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return { count: Number(count), kinds: rows.map(toKind) }
}

export async function findKind(tx: Queryable, id: string): Promise<UnparsedKind | undefined> {
  const row = await kindWithSample(tx).where('kind.id', '=', id).executeTakeFirst()
  return row && toKind(row)
}

function toKind(
  row: Awaited<ReturnType<ReturnType<typeof kindWithSample>['executeTakeFirstOrThrow']>>,
): UnparsedKind {
  return {
    id: row.id,
    bank: row.bank,
    channel: row.channel,
    shapeMac: row.shape_mac,
    sampleId: row.sample_id,
    alike: row.alike,
    firstSeen: row.first_seen,
    lastSeen: row.last_seen,
    sample: {
      terminalId: row.terminal_id,
      clientId: row.client_id,
      channel: row.channel,
      sender: row.sender,
      sealedTitle: row.sealed_title,
      sealedText: row.sealed_text,
    },
  }
}

/** Out of the inbox, with all that are alike. Answers how many. */
export async function dismissKind(tx: Tx, kind: UnparsedKind): Promise<number> {
  const { numUpdatedRows } = await inbox(tx)
    .updateTable('raw_message')
    .set({ outcome: 'dismissed' })
    .where('outcome', '=', 'unparsed')
    .where('bank', '=', kind.bank)
    .where('shape_mac', '=', kind.shapeMac)
    .executeTakeFirst()
  await inbox(tx).deleteFrom('unparsed_kind').where('id', '=', kind.id).execute()
  return Number(numUpdatedRows)
}

export interface RestoredKind {
  readonly id: string
  readonly bank: string
  readonly channel: string
  readonly alike: number
}

/** Back into the inbox, with all that are alike and dismissed. Undefined where this text is not dismissed. */
export async function restoreKind(tx: Tx, messageId: string): Promise<RestoredKind | undefined> {
  const { rows } = await sql<RestoredKind>`
    with sample as (
      select bank, channel, shape_mac from raw_message where id = ${messageId} and outcome = 'dismissed' and shape_mac is not null
    ), restored as (
      update raw_message set outcome = 'unparsed' from sample
      where raw_message.outcome = 'dismissed' and raw_message.bank = sample.bank and raw_message.channel = sample.channel
        and raw_message.shape_mac = sample.shape_mac
      returning raw_message.stored_at
    )
    insert into unparsed_kind (bank, channel, shape_mac, sample_id, alike, first_seen, last_seen)
    select bank, channel, shape_mac, ${messageId}, count(*)::int, min(stored_at), max(stored_at)
    from sample, restored group by bank, channel, shape_mac
    on conflict (bank, channel, shape_mac) do update set alike = unparsed_kind.alike + excluded.alike,
      first_seen = least(unparsed_kind.first_seen, excluded.first_seen)
    returning id, bank, channel, alike
  `.execute(tables(tx))
  return rows[0]
}

/** The next unparsed texts of the last hours, in the order in which they came. */
export async function unparsedSince(
  tx: Tx,
  { hours, after, limit }: { hours: number; after: bigint; limit: number },
): Promise<StoredMessage[]> {
  const { rows } = await sql<StoredMessage>`
    select id, terminal_id as "terminalId", owner_id as "ownerId", client_id as "clientId", channel, ${doorOfRow} as door, sender,
      sealed_title as "sealedTitle", sealed_text as "sealedText", place,
      received_at - clock_offset_ms * interval '1 millisecond' as "cameAt", stored_at as "storedAt"
    from raw_message
    where outcome = 'unparsed' and shape_mac is not null and stored_at > now() - make_interval(hours => ${hours}) and place > ${after}
      and sealed_text is not null
    order by place limit ${limit} for update
  `.execute(tables(tx))
  return rows
}

/** Counts anew what is left, and takes out kinds of which nothing is. */
export async function recountKinds(tx: Tx): Promise<void> {
  await sql`
    with counted as (
      select kind.id, count(message.id)::int as alike,
        (array_agg(message.id order by message.place desc) filter (where message.id is not null))[1] as sample_id
      from unparsed_kind as kind
      left join raw_message as message on message.outcome = 'unparsed' and message.bank = kind.bank
        and message.channel = kind.channel and message.shape_mac = kind.shape_mac
      group by kind.id
    ), gone as (
      delete from unparsed_kind using counted where counted.id = unparsed_kind.id and counted.alike = 0
    )
    update unparsed_kind set alike = counted.alike, sample_id = counted.sample_id
    from counted where counted.id = unparsed_kind.id and counted.alike > 0
  `.execute(tables(tx))
}
