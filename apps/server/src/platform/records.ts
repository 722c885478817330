import type { Database } from './database.ts'

/** What a column may be, and under which number the database knows it: these are the same everywhere. */
const typeNumbers = {
  bool: 16,
  int8: 20,
  int2: 21,
  int4: 23,
  text: 25,
  'text[]': 1009,
  uuid: 2950,
  jsonb: 3802,
} as const

export type ColumnType = keyof typeof typeNumbers

/** Of each type, what it is sent as. */
interface Values {
  bool: boolean
  int8: bigint
  int2: number
  int4: number
  text: string
  'text[]': readonly string[]
  uuid: string
  jsonb: object
}

/** A composite type of the database: its columns, in its order. */
export interface RecordType {
  readonly name: string
  readonly columns: Readonly<Record<string, ColumnType>>
}

export type Row<Type extends RecordType> = {
  readonly [Column in keyof Type['columns']]?: Values[Type['columns'][Column]] | null | undefined
}

/**
 * Rows as an array of a composite type, in the form in which the database keeps them. It reads this twice as fast as the same in text,
 * and six times as fast as in JSON, which it would take apart, sort and look up by name.
 */
export type RecordWriter<Type extends RecordType> = (rows: readonly Row<Type>[]) => Promise<Buffer>

/** The number of a type of our own differs from one database to the other, and is asked for once. */
export function recordWriter<Type extends RecordType>(
  db: Pick<Database, 'steady'>,
  type: Type,
): RecordWriter<Type> {
  const columns = Object.entries(type.columns)
  let known: Promise<number> | undefined
  const typeNumber = () => {
    known ??= typeNumberOf(db, type.name).catch((error: unknown) => {
      known = undefined
      throw error
    })
    return known
  }
  return async (rows) => written(await typeNumber(), columns, rows)
}

async function typeNumberOf(db: Pick<Database, 'steady'>, name: string): Promise<number> {
  const { rows } = await db.steady.query<{ number: string }>('select $1::regtype::oid::text as number', [
    name,
  ])
  return Number(rows[0]?.number)
}

function written(
  typeNumber: number,
  columns: readonly (readonly [string, ColumnType])[],
  rows: readonly object[],
): Buffer {
  const page = newPage()
  page.arrayOf(typeNumber, rows.length)
  for (const row of rows) {
    const size = page.sizeToCome()
    page.int4(columns.length)
    for (const [column, type] of columns) {
      page.int4(typeNumbers[type])
      writeField(page, type, (row as Readonly<Record<string, unknown>>)[column])
    }
    size.isHere()
  }
  return page.done()
}

function writeField(page: Page, type: ColumnType, value: unknown): void {
  if (value === undefined || value === null) page.int4(-1)
  else if (type === 'text') page.text(value as string)
  else if (type === 'uuid') page.uuid(value as string)
  else if (type === 'int8') page.int8(value as bigint)
  else if (type === 'int4') page.smaller(4, value as number)
  else if (type === 'int2') page.smaller(2, value as number)
  else if (type === 'bool') page.smaller(1, value ? 1 : 0)
  else if (type === 'jsonb') page.json(value as object)
  else page.words(value as readonly string[])
}

type Page = ReturnType<typeof newPage>

/** Of the whole page as much is kept as is written; it grows when it is full. */
function newPage() {
  let bytes = Buffer.allocUnsafe(65_536)
  let at = 0

  function room(most: number): void {
    if (at + most <= bytes.length) return
    const larger = Buffer.allocUnsafe(2 * (bytes.length + most))
    bytes.copy(larger, 0, 0, at)
    bytes = larger
  }

  function int4(value: number): void {
    room(4)
    at = bytes.writeInt32BE(value, at)
  }

  /** The size stands before what has it, and is known afterwards. */
  function sizeToCome() {
    const place = at
    int4(0)
    return { isHere: () => bytes.writeInt32BE(at - place - 4, place) }
  }

  function text(value: string): void {
    room(4 + 3 * value.length)
    const size = bytes.write(value, at + 4)
    bytes.writeInt32BE(size, at)
    at += 4 + size
  }

  /** One dimension, from 1, with nothing missing in between. */
  function arrayOf(typeNumber: number, length: number): void {
    int4(1)
    int4(0)
    int4(typeNumber)
    int4(length)
    int4(1)
  }

  return {
    int4,
    sizeToCome,
    text,
    arrayOf,
    int8(value: bigint): void {
      room(12)
      at = bytes.writeInt32BE(8, at)
      at = bytes.writeBigInt64BE(value, at)
    },
    smaller(size: 1 | 2 | 4, value: number): void {
      room(8)
      at = bytes.writeInt32BE(size, at)
      at = bytes.writeIntBE(value, at, size)
    },
    uuid(value: string): void {
      room(20)
      at = bytes.writeInt32BE(16, at)
      const size = bytes.write(value.replaceAll('-', ''), at, 'hex')
      if (value.length !== 36 || size !== 16) throw new Error('That is no id')
      at += size
    },
    json(value: object): void {
      const size = sizeToCome()
      // Which form of JSON: there is one so far.
      room(1)
      at = bytes.writeInt8(1, at)
      const words = JSON.stringify(value)
      room(3 * words.length)
      at += bytes.write(words, at)
      size.isHere()
    },
    words(values: readonly string[]): void {
      const size = sizeToCome()
      arrayOf(typeNumbers.text, values.length)
      for (const value of values) text(value)
      size.isHere()
    },
    done: () => bytes.subarray(0, at),
  }
}
