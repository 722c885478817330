import { totalmem } from 'node:os'

export type Settings = Record<string, string>

const megabyte = 2 ** 20

/**
 * `shared_buffers`: an eighth of the memory, which PostgreSQL shares with Node and with the operating system's own cache. With the
 * default of 128 MB a deal beside ten million rows of history read a page for nearly every index.
 */
export function sharedBuffers(memoryBytes: number): string {
  return `${Math.min(2_048, Math.max(128, Math.floor(memoryBytes / 8 / megabyte)))}MB`
}

/** Of this machine, or of the container that we are in. */
function memoryHere(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
}

/** How Florin's own PostgreSQL is set. The command line carries them, so no file can disagree. */
export const postgresSettings: Settings = {
  // An answered payment is on the disk: these three are what that promise is made of.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',

  password_encryption: 'scram-sha-256',

  // Values of parameters are card numbers and codes; they have no place in a log.
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_lock_waits: 'on',
  deadlock_timeout: '500ms',
  log_line_prefix: '%m [%p] %q%d ',
  log_timezone: 'UTC',
  timezone: 'UTC',
  lc_messages: 'C',
  logging_collector: 'off',

  max_connections: '200',
  shared_buffers: sharedBuffers(memoryHere()),
  huge_pages: 'off',
  // With 1 GB, the usual, a busy server would write every page of its tables into the log whole, twice a minute.
  max_wal_size: '4GB',
  // For an archive on another disk that has become full or is away: payments go on, and the archive begins anew.
  max_slot_wal_keep_size: '10GB',
  // Our statements are short; compiling them costs more than it saves.
  jit: 'off',
}

export function settingArguments(settings: Settings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
