/** No connection was to be had: none was free in time, or the database is away. Nothing has been done. */
export class NoConnection extends Error {
  /** Of the error that it comes from. */
  readonly code: string

  constructor(cause: unknown) {
    super('no connection to the database', { cause })
    this.name = 'NoConnection'
    this.code = sqlState(cause)
  }
}

/**
 * The connection broke, or did not answer in time, while a statement was under way. Whether that statement took effect is unknown: it is
 * never repeated by itself, only by a caller who names the same reference.
 */
export class ConnectionLost extends Error {
  /** SQLSTATE "transaction resolution unknown". */
  readonly code = '08007'

  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ConnectionLost'
  }
}

/** Failures after which the transaction is certainly rolled back, and which another try may not meet. */
export const worthRepeating: ReadonlySet<string> = new Set(['40001', '40P01', '55P03'])

/**
 * Connections refused or ended (53300, 57P01 to 57P05), no room left (53100, 53200, 53400, 58030), a server that takes no writes (25006),
 * locks and conflicts that outlasted every retry (55P03, 40001, 40P01), and a statement that ran out of time (57014).
 */
const ill: ReadonlySet<string> = new Set([...worthRepeating, '25006', '57014', '58030'])

/** The database is too busy, full, read-only or away, so the same call may succeed later. It is our illness and no bug. */
export function isDatabaseBusy(error: unknown): boolean {
  if (error instanceof NoConnection || error instanceof ConnectionLost) return true
  const state = sqlState(error)
  return ill.has(state) || /^(08|53|57P)[0-9A-Z]+$/.test(state)
}

export function sqlState(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
