/** All the books need of a transaction. A client of `pg` fits as it is. */
export interface Query {
  query(text: string, values: unknown[]): Promise<{ rows: object[] }>
}

export async function rowsOf<Row>(tx: Query, text: string, values: unknown[]): Promise<Row[]> {
  const { rows } = await tx.query(text, values)
  return rows as Row[]
}

/** Whole numbers come as text or bigint, as the connection is set; money never comes as a float. */
export type Whole = string | bigint
