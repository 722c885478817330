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
 * The connection broke, or did not answer in time, while a statement was running. Whether that statement took effect is unknown: it is
 * never repeated automatically, only by a caller that names the same reference.
 */
export class ConnectionLost extends Error {
  /** SQLSTATE "transaction resolution unknown". */
  readonly code = '08007'

  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ConnectionLost'
  }
}

/** SQLSTATE of a `lock_timeout` that ran out. */
export const rowLocked = '55P03'

/** Failures after which the transaction is certainly rolled back, and which another try may not meet: serialisation, deadlock, lock. */
export const worthRepeating: ReadonlySet<string> = new Set(['40001', '40P01', rowLocked])

/** What the database suffers from, for one line of the log instead of one for each call. */
export type Trouble = 'no_connection' | 'read_only' | 'full' | 'locked' | 'slow'

const troubles: Readonly<Record<string, Trouble>> = {
  '25006': 'read_only',
  '40001': 'locked',
  '40P01': 'locked',
  '55P03': 'locked',
  '57014': 'slow',
  '53300': 'no_connection',
  '58030': 'full',
}

/** Classes of SQLSTATE: 08 is connections, 53 is memory and disk, 57P is a server that shuts down or starts. */
const classes: Readonly<Record<string, Trouble>> = {
  '08': 'no_connection',
  '53': 'full',
  '57P': 'no_connection',
}

export function troubleOf(error: unknown): Trouble | undefined {
  if (error instanceof NoConnection || error instanceof ConnectionLost) return 'no_connection'
  const state = sqlState(error)
  if (!/^[0-9A-Z]{5}$/.test(state)) return undefined
  return troubles[state] ?? classes[state.slice(0, 2)] ?? classes[state.slice(0, 3)]
}

/** The database is too busy, full, read-only or away, so the same call may succeed later. It is our illness and no bug. */
export function isDatabaseBusy(error: unknown): boolean {
  return troubleOf(error) !== undefined
}

/**
 * Whether each part of a failed batch would fail alike: the database is away, full, read-only or too slow, a system call of it failed (class
 * 58), or the error is none of its own (a broken socket, a bug of ours).
 */
export function isOutage(error: unknown): boolean {
  const state = sqlState(error)
  const trouble = troubleOf(error)
  return state === '' || /^(58|E)/.test(state) || (trouble !== undefined && trouble !== 'locked')
}

export function sqlState(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
