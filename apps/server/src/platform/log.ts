import { hostname } from 'node:os'
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino'
import { scrub } from './scrub.ts'
import { troubleLog } from './trouble-log.ts'

export type Log = Logger

const { fatal = 60 } = pino.levels.values

const redacted = [
  'authorization',
  'cookie',
  'set-cookie',
  'idempotency-key',
  'password',
  'new_password',
  'newPassword',
  'confirm_password',
  'confirmPassword',
  'otp',
  'code_otp',
  'access_token',
  'refresh_token',
  'auth_key',
  'connection_key',
  'referral_code',
  'api_key',
  'secret',
  'signature',
  'private_key',
  'mnemonic',
  'raw_data',
  'card',
  'pan',
  'nomer_scheta',
  'phone_number',
  'file_name',
]

export interface LogOptions {
  /** Which process of Florin writes: `all`, `api`, `worker`, `signer`, or the name of a command. */
  readonly role?: string
  /** How often a trouble of the database that goes on is logged. */
  readonly troubleEveryMs?: number
}

/**
 * One JSON line an event. Known secret fields are removed by name, then the whole line is searched for what looks like one. Errors of an
 * unavailable database are counted instead of repeated, whichever part logs them.
 */
export function createLog(
  level: string,
  stream: DestinationStream = process.stdout,
  { role, troubleEveryMs }: LogOptions = {},
): Log {
  const combed: DestinationStream = { write: (line) => stream.write(scrub(line)) }
  const troubles = troubleLog((fields, message) => log.warn(fields, message), troubleEveryMs)
  const log: Log = pino(
    {
      level,
      base: { pid: process.pid, hostname: hostname(), ...(role !== undefined && { role }) },
      // A date in words: thirteen digits of milliseconds sometimes add up like a card number.
      timestamp: stdTimeFunctions.isoTime,
      hooks: {
        logMethod(args, method, number) {
          if (number >= fatal || !troubles.isKnown((args[0] as { err?: unknown } | undefined)?.err))
            method.apply(this, args)
        },
      },
      redact: {
        paths: redacted.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
        censor: '[cut]',
      },
    },
    combed,
  )
  return log
}
