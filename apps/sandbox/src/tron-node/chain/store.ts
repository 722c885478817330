import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TokenTransfer, tokenTransfersOf } from '../contracts/token-transfers.ts'
import type { Address } from '../encoding/address.ts'
import { fromHex, toHex } from '../encoding/bytes.ts'
import type { StateView } from '../state/state.ts'
import type { TransactionReceipt } from '../transactions/receipt.ts'
import { type SignedTransaction, signedTransaction } from '../transactions/transaction.ts'
import type { Block, Included } from './block.ts'
import { schema } from './store-schema.ts'

export type Store = ReturnType<typeof openStore>

export interface TransferFilter {
  token?: Address | undefined
  from?: Address | undefined
  to?: Address | undefined
  txid?: string | undefined
  limit?: number | undefined
}

/** Where the chain is kept; without a directory, in memory. */
export const storeFile = (dataDir: string | undefined): string =>
  dataDir === undefined ? ':memory:' : join(dataDir, 'tron-node.sqlite')

/** Blocks, state and waiting transactions in one SQLite file. */
export function openStore(dataDir: string | undefined) {
  if (dataDir) mkdirSync(dataDir, { recursive: true })
  const db = new DatabaseSync(storeFile(dataDir))
  // A killed process loses nothing with WAL; only a power cut could take the last blocks, and demo money survives that.
  // The exclusive lock keeps a second process from growing another chain into the same file.
  db.exec('pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = normal')
  db.exec(schema)
  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>()
  const query = (sql: string) => {
    const known = statements.get(sql) ?? db.prepare(sql)
    statements.set(sql, known)
    return known
  }
  let depth = 0

  /** All or nothing, also over a kill; a call inside another belongs to the outer one. */
  function atomically<T>(work: () => T): T {
    if (depth > 0) return work()
    db.exec('begin immediate')
    depth += 1
    try {
      const result = work()
      db.exec('commit')
      return result
    } catch (error) {
      // After a full disk SQLite has rolled back by itself, and a second rollback would hide the cause.
      if (db.isTransaction) db.exec('rollback')
      throw error
    } finally {
      depth -= 1
    }
  }

  const head: StateView = {
    get: (key) =>
      (query('select value from state where key = ?').get(key) as { value: string } | undefined)?.value,
    set: (key, value) =>
      void query(
        'insert into state values (?, ?) on conflict (key) do update set value = excluded.value',
      ).run(key, value),
  }

  /** The state as a block left it: what came later is looked through, by the old values it overwrote. */
  function stateAt(number: number): StateView {
    const before = query('select old from change where key = ? and block > ? order by block limit 1')
    return {
      get: (key) => {
        const changed = before.get(key, number) as { old: string | null } | undefined
        return changed ? (changed.old ?? undefined) : head.get(key)
      },
      set: () => {
        throw new Error('The past cannot be written.')
      },
    }
  }

  function appendBlock(block: Block, included: Included[], changes: ReadonlyMap<string, string>): void {
    atomically(() => {
      query('insert into block values (?, ?, ?)').run(block.number, block.id, JSON.stringify(block))
      for (const [key, value] of changes) {
        query('insert into change values (?, ?, ?)').run(block.number, key, head.get(key) ?? null)
        head.set(key, value)
      }
      for (const each of included) appendTransaction(block, each)
    })
  }

  function appendTransaction(block: Block, { transaction, receipt, position }: Included): void {
    query('insert into included values (?, ?, ?, ?, ?, ?)').run(
      transaction.id,
      block.number,
      position,
      toHex(transaction.rawBytes),
      JSON.stringify(transaction.signatures.map(toHex)),
      JSON.stringify(receipt),
    )
    query('delete from pending where id = ?').run(transaction.id)
    // A failed transaction moved nothing, whatever a forged receipt of it may say.
    const logs = receipt.receiptResult === 'SUCCESS' ? receipt.logs : []
    for (const transfer of tokenTransfersOf(logs)) {
      query('insert into transfer values (?, ?, ?, ?, ?, ?, ?)').run(
        transaction.id,
        transfer.logIndex,
        block.number,
        transfer.token,
        transfer.from,
        transfer.to,
        transfer.units,
      )
    }
  }

  /** Takes the blocks above a height off the chain and hands back what stood in them, oldest first. */
  function removeAbove(number: number): SignedTransaction[] {
    return atomically(() => {
      const rows = query('select * from included where block > ? order by block, position').all(number)
      // Newest first, so that the oldest of several old values is the one that stays.
      for (const row of query('select key, old from change where block > ? order by block desc').all(
        number,
      )) {
        const { key, old } = row as { key: string; old: string | null }
        if (old === null) query('delete from state where key = ?').run(key)
        else head.set(key, old)
      }
      for (const table of ['change', 'included', 'transfer']) {
        query(`delete from ${table} where block > ?`).run(number)
      }
      query('delete from block where number > ?').run(number)
      return rows.map((row) => toIncluded(row as unknown as IncludedRow).transaction)
    })
  }

  const toBlock = (row: unknown): Block | undefined =>
    row === undefined ? undefined : (JSON.parse((row as { json: string }).json) as Block)

  function transfers(filter: TransferFilter): StoredTransfer[] {
    const wanted = Object.entries({
      token: filter.token,
      sender: filter.from,
      receiver: filter.to,
      txid: filter.txid,
    })
    const given = wanted.filter((entry): entry is [string, string] => entry[1] !== undefined)
    const where = given.map(([column]) => `${column} = ?`).join(' and ') || '1 = 1'
    const rows = query(`select * from transfer where ${where} order by block desc, rowid desc limit ?`).all(
      ...given.map(([, value]) => value),
      filter.limit ?? 1000,
    )
    return rows.map((row) => {
      const { sender, receiver, log_index, ...rest } = row as unknown as TransferRow
      return { ...rest, from: sender, to: receiver, logIndex: log_index }
    })
  }

  return {
    atomically,
    head,
    stateAt,
    appendBlock,
    removeAbove,
    transfers,
    close: () => db.close(),
    readSetting: (key: string) =>
      (query('select value from setting where key = ?').get(key) as { value: string } | undefined)?.value,
    writeSetting: (key: string, value: string) =>
      void query(
        'insert into setting values (?, ?) on conflict (key) do update set value = excluded.value',
      ).run(key, value),
    lastBlock: () => toBlock(query('select json from block order by number desc limit 1').get()),
    blockByNumber: (number: number) => toBlock(query('select json from block where number = ?').get(number)),
    blockById: (id: string) => toBlock(query('select json from block where id = ?').get(id)),
    transactionsOf: (number: number) =>
      query('select * from included where block = ? order by position')
        .all(number)
        .map((row) => toIncluded(row as unknown as IncludedRow)),
    transactionById: (id: string) => {
      const row = query('select * from included where id = ?').get(id)
      return row && toIncluded(row as unknown as IncludedRow)
    },
    addPending: ({ id, rawBytes, signatures }: SignedTransaction) =>
      void query('insert or ignore into pending values (?, ?, ?)').run(
        id,
        toHex(rawBytes),
        JSON.stringify(signatures.map(toHex)),
      ),
    removePending: (id: string) => void query('delete from pending where id = ?').run(id),
    isPending: (id: string) => query('select 1 from pending where id = ?').get(id) !== undefined,
    pending: () =>
      query('select * from pending order by rowid')
        .all()
        .map((row) => toTransaction(row as unknown as PendingRow)),
    keysLike: (prefix: string) =>
      query('select key, value from state where key >= ? and key < ? order by key').all(
        prefix,
        `${prefix}\uffff`,
      ) as { key: string; value: string }[],
    /** A standing order of a node with the id cache on: it knows ids it never kept. */
    rememberId: (id: string) => void query('insert or ignore into remembered values (?)').run(id),
    isRemembered: (id: string) => query('select 1 from remembered where id = ?').get(id) !== undefined,
  }
}

export interface StoredTransfer extends TokenTransfer {
  txid: string
  block: number
}

interface TransferRow {
  txid: string
  log_index: number
  block: number
  token: string
  sender: string
  receiver: string
  units: string
}

interface PendingRow {
  id: string
  raw: string
  signatures: string
}

interface IncludedRow extends PendingRow {
  block: number
  position: number
  receipt: string
}

function toTransaction({ raw, signatures }: PendingRow): SignedTransaction {
  return signedTransaction(fromHex(raw), (JSON.parse(signatures) as string[]).map(fromHex))
}

function toIncluded(row: IncludedRow): Included {
  const receipt = JSON.parse(row.receipt) as TransactionReceipt
  return { transaction: toTransaction(row), receipt, block: row.block, position: row.position }
}
