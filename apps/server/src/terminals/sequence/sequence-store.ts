import { sql } from 'kysely'
import { type Tx, tables } from '../../platform/database.ts'
import type { TerminalTables } from '../tables.ts'

/** One queue of one phone. */
export interface Queue {
  readonly terminalId: string
  readonly installationId: string
}

/** Up to where this queue is kept. Held until the transaction ends, so that two batches of one phone follow each other. */
export async function lockAcked(tx: Tx, queue: Queue): Promise<number> {
  const { rows } = await sql<{ acked_seq: bigint }>`
    insert into device_sequence (terminal_id, installation_id) values (${queue.terminalId}, ${queue.installationId})
    on conflict (terminal_id, installation_id) do update set acked_seq = device_sequence.acked_seq
    returning acked_seq
  `.execute(tables<TerminalTables>(tx))
  return Number(rows[0]?.acked_seq ?? 0n)
}

export async function readAcked(tx: Tx, queue: Queue): Promise<number> {
  const row = await tables<TerminalTables>(tx)
    .selectFrom('device_sequence')
    .select('acked_seq')
    .where('terminal_id', '=', queue.terminalId)
    .where('installation_id', '=', queue.installationId)
    .executeTakeFirst()
  return Number(row?.acked_seq ?? 0n)
}

export async function saveAcked(tx: Tx, queue: Queue, ackedSeq: number): Promise<void> {
  await tables<TerminalTables>(tx)
    .updateTable('device_sequence')
    .set({ acked_seq: BigInt(ackedSeq) })
    .where('terminal_id', '=', queue.terminalId)
    .where('installation_id', '=', queue.installationId)
    .execute()
}
