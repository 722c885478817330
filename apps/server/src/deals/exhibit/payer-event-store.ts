import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../../platform/database.ts'
import type { DealTables } from '../tables.ts'

export interface Showing {
  readonly dealId: string
  readonly methodId: string
  readonly sealed: Buffer
  readonly sha256: Buffer
  /** Of a history that is planted; else now, by the database's clock. */
  readonly at: Date | undefined
}

/** The first showing stays; a later one of the same deal writes nothing. */
export async function insertShowings(tx: Queryable, showings: readonly Showing[]): Promise<void> {
  await sql`
    insert into payer_event (deal_id, slot, kind, at, terminal_id, sealed, sha256)
    select shown.deal_id, 0, 'requisite_shown', coalesce(shown.at, clock_timestamp()), method.terminal_id, shown.sealed, shown.sha256
    from unnest(${showings.map((one) => one.dealId)}::uuid[], ${showings.map((one) => one.methodId)}::uuid[],
      ${showings.map((one) => one.sealed)}::bytea[], ${showings.map((one) => one.sha256)}::bytea[],
      ${showings.map((one) => one.at ?? null)}::timestamptz[]) as shown (deal_id, method_id, sealed, sha256, at)
    left join payment_method_facts as method on method.id = shown.method_id
    order by shown.deal_id on conflict do nothing
  `.execute(tables(tx))
}

/** False where the deal has as many events as are kept. */
export async function insertPageEvent(
  tx: Queryable,
  dealId: string,
  kind: 'amount_copied' | 'requisite_copied',
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into payer_event (deal_id, slot, kind)
    select ${dealId}::uuid, coalesce(max(slot), 0) + 1, ${kind} from payer_event where deal_id = ${dealId}
    having coalesce(max(slot), 0) < 19
    on conflict do nothing
  `.execute(tables(tx))
  return numAffectedRows === 1n
}

export interface PayerEvent {
  readonly kind: 'requisite_shown' | 'amount_copied' | 'requisite_copied'
  readonly at: Date
  readonly terminalId: string | null
  readonly sealed: Buffer | null
  readonly sha256: Buffer | null
}

export async function payerEvents(tx: Tx, dealId: string): Promise<PayerEvent[]> {
  return tables<DealTables>(tx)
    .selectFrom('payer_event')
    .select(['kind', 'at', 'terminal_id as terminalId', 'sealed', 'sha256'])
    .where('deal_id', '=', dealId)
    .orderBy('slot')
    .execute()
}
