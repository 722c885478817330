/** All the books need of a transaction. A client of `pg` fits as it is. */
export interface LedgerQuery {
  query(statement: Statement): Promise<{ rows: object[] }>
}

export interface Statement {
  /** A client that can prepare statements prepares it under this name. */
  readonly name?: string
  readonly text: string
  readonly values: unknown[]
}

export async function rowsOf<Row>(
  tx: LedgerQuery,
  text: string,
  values: unknown[],
  name?: string,
): Promise<Row[]> {
  const { rows } = await tx.query({ text, values, ...(name && { name }) })
  return rows as Row[]
}

/** Whole numbers come as text or bigint, as the connection is set; money never comes as a float. */
export type Whole = string | bigint
