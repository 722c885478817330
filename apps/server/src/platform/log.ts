import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino'
import { scrub } from './scrub.ts'

export type Log = Logger

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

/** One JSON line an event. Known secret fields are cut out by name, then the whole line is combed for what looks like one. */
export function createLog(level: string, stream: DestinationStream = process.stdout): Log {
  const combed: DestinationStream = { write: (line) => stream.write(scrub(line)) }
  return pino(
    // A date in words: thirteen digits of milliseconds sometimes add up like a card number.
    {
      level,
      timestamp: stdTimeFunctions.isoTime,
      redact: {
        paths: redacted.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
        censor: '[cut]',
      },
    },
    combed,
  )
}
