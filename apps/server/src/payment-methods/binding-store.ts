import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'
import type { Paging, SealedPage } from './list-store.ts'
import type { PaymentMethodTables } from './tables.ts'

const methods = (tx: Queryable) => tables<PaymentMethodTables>(tx)

export interface BoundTo {
  readonly id: string
  readonly terminalId: string | null
}

/** The owner’s methods among the given ones, held until the transaction ends; always in one order, so that two never deadlock. */
export async function lockForBinding(tx: Tx, ownerId: string, ids: readonly string[]): Promise<BoundTo[]> {
  return methods(tx)
    .selectFrom('payment_method')
    .select(['id', 'terminal_id as terminalId'])
    .where('id', 'in', ids)
    .where('owner_id', '=', ownerId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function setTerminal(tx: Tx, ids: readonly string[], terminalId: string | null): Promise<void> {
  if (ids.length === 0) return
  await methods(tx)
    .updateTable('payment_method')
    .set({ terminal_id: terminalId })
    .where('id', 'in', ids)
    .execute()
}

/** Answers whose methods they were: one owner’s, as many times as methods. */
export async function clearTerminal(tx: Tx, terminalId: string): Promise<string[]> {
  const rows = await methods(tx)
    .updateTable('payment_method')
    .set({ terminal_id: null })
    .where('terminal_id', '=', terminalId)
    .returning('owner_id')
    .execute()
  return rows.map((row) => row.owner_id)
}

export async function listOfTerminal(
  tx: Queryable,
  ownerId: string,
  terminalId: string,
  paging: Paging,
): Promise<SealedPage> {
  const { count } = await ofTerminalQuery(tx, ownerId, terminalId)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return { count: Number(count), methods: await terminalPageQuery(tx, ownerId, terminalId, paging).execute() }
}

export function terminalPageQuery(
  tx: Queryable,
  ownerId: string,
  terminalId: string,
  { page, pageSize }: Paging,
) {
  return ofTerminalQuery(tx, ownerId, terminalId)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
}

function ofTerminalQuery(tx: Queryable, ownerId: string, terminalId: string) {
  return methods(tx)
    .selectFrom('payment_method')
    .where('terminal_id', '=', terminalId)
    .where('owner_id', '=', ownerId)
}

export async function countsByTerminal(tx: Queryable, ownerId: string): Promise<Map<string, number>> {
  const rows = await methods(tx)
    .selectFrom('payment_method')
    .select(({ fn }) => ['terminal_id', fn.countAll<bigint>().as('count')])
    .where('owner_id', '=', ownerId)
    .where('terminal_id', 'is not', null)
    .groupBy('terminal_id')
    .execute()
  return new Map(rows.map((row) => [row.terminal_id as string, Number(row.count)]))
}

/** A method as a bank’s message can point to it: by the last digits only. */
export interface ReadMethod {
  readonly id: string
  readonly terminalId: string
  readonly bank: string
  readonly ownerId: string
  readonly name: string
  readonly cardTail: string | undefined
  readonly phoneTail: string | undefined
  readonly accountTail: string | undefined
  readonly isActive: boolean
}

interface ReadRow {
  id: string
  terminal_id: string
  bank: string
  owner_id: string
  name: string
  card_tail: string | null
  phone_tail: string | null
  account_tail: string | null
  is_active: boolean
}

/** The methods of these banks whose messages arrive on these terminals. */
export async function methodsReadBy(
  tx: Queryable,
  readers: readonly { readonly terminalId: string; readonly bank: string }[],
): Promise<ReadMethod[]> {
  if (readers.length === 0) return []
  const { rows } = await sql<ReadRow>`
    select id, terminal_id, bank, owner_id, name, card_tail, phone_tail, account_tail, is_active
    from unnest(${readers.map((one) => one.terminalId)}::uuid[], ${readers.map((one) => one.bank)}::text[]) as reader (terminal_id, bank)
    join payment_method using (terminal_id, bank)
    order by id
  `.execute(tables(tx))
  return rows.map(toReadMethod)
}

/** All methods whose messages arrive on this terminal, the oldest first. */
export async function methodsReadOn(tx: Tx, terminalId: string): Promise<ReadMethod[]> {
  const { rows } = await sql<ReadRow>`
    select id, terminal_id, bank, owner_id, name, card_tail, phone_tail, account_tail, is_active from payment_method
    where terminal_id = ${terminalId} order by created_at, id
  `.execute(tables(tx))
  return rows.map(toReadMethod)
}

function toReadMethod(row: ReadRow): ReadMethod {
  return {
    id: row.id,
    terminalId: row.terminal_id,
    bank: row.bank,
    ownerId: row.owner_id,
    name: row.name,
    cardTail: row.card_tail ?? undefined,
    phoneTail: row.phone_tail ?? undefined,
    accountTail: row.account_tail ?? undefined,
    isActive: row.is_active,
  }
}

/** How a method is named in a line: the last digits of its card, else of its phone. */
export async function tailsOf(tx: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await methods(tx)
    .selectFrom('payment_method')
    .select(['id', 'card_tail', 'phone_tail'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, `•• ${row.card_tail ?? row.phone_tail ?? ''}`]))
}
