export type Settings = Record<string, string>

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
  // The server shares its machine with Node; the operating system's cache serves the rest.
  shared_buffers: '128MB',
  huge_pages: 'off',
  // Our statements are short; compiling them costs more than it saves.
  jit: 'off',
}

export function settingArguments(settings: Settings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
