import type { Database } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { Problem } from '../../platform/problem.ts'
import { countForged, raiseForged } from '../alarm-store.ts'

const alarmAfter = 3

/** Counts a wrong signature, which outlives the refused call; the third in a row is an alert. */
export async function refuseForged(
  { db, log }: { db: Database; log: Log },
  terminalId: string,
): Promise<Problem> {
  const inARow = await countForged(db.each, terminalId)
  if (inARow === alarmAfter) {
    await raiseForged(db.each, terminalId)
    log.warn({ terminalId }, 'terminals: three forged signatures in a row')
  }
  return new Problem('device.signature')
}
