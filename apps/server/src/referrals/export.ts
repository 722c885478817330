import { Readable } from 'node:stream'
import { csvLine, csvMark } from '../platform/csv.ts'
import type { Queryable } from '../platform/database.ts'
import { type LineFilter, linesAfter, type ReferralLine } from './line-store.ts'
import { roubles, usdt } from './wire.ts'

const linesAtOnce = 1_000

const columns: Record<string, (line: ReferralLine) => string> = {
  at: ({ at }) => at.toISOString(),
  transaction_id: ({ dealId }) => dealId,
  referral_code: ({ code }) => code,
  email: ({ email }) => email,
  amount_rub: ({ amountKopecks }) => roubles(amountKopecks),
  margin_usdt: ({ marginMicro }) => usdt(marginMicro),
  share_usdt: ({ shareMicro }) => usdt(shareMicro),
  outcome: ({ cause }) => cause,
}

/** The lines of a lead's codes as CSV, read and sent in pieces. */
export function exportLines(tx: Queryable, filter: LineFilter): Readable {
  return Readable.from(pieces(tx, filter))
}

async function* pieces(tx: Queryable, filter: LineFilter): AsyncGenerator<string> {
  yield csvMark + csvLine(Object.keys(columns))
  let last: ReferralLine | undefined
  for (;;) {
    const lines = await linesAfter(tx, filter, last, linesAtOnce)
    const texts = lines.map((line) => csvLine(Object.values(columns).map((cell) => cell(line))))
    if (texts.length > 0) yield texts.join('')
    if (lines.length < linesAtOnce) return
    last = lines.at(-1)
  }
}
