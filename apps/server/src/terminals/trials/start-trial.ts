import { answerText } from '@florin/texts/server'
import type { CallingDevice } from '../../http/request.ts'
import type { Tx } from '../../platform/database.ts'
import { Problem } from '../../platform/problem.ts'
import { writeOnce } from '../../platform/write-once.ts'
import { findDevices } from '../device-store.ts'
import { askingForTrial } from '../limits.ts'
import { lockOwn } from '../own-terminals.ts'
import type { TerminalParts } from '../parts.ts'
import { type Trial, trialMs } from './trial.ts'
import { insertTrial, waitingTrial } from './trial-store.ts'

interface Asking {
  readonly terminalId: string
  readonly ownerId: string
  readonly by: 'site' | 'phone'
  /** Of a phone that requests one itself: its own. */
  readonly deviceId?: string
}

/** Requested on the site: the phone gets it with its next ping. */
export function startTrialBySite(parts: TerminalParts, ownerId: string, terminalId: string): Promise<Trial> {
  return start(parts, { terminalId, ownerId, by: 'site' })
}

export function startTrialByPhone(parts: TerminalParts, device: CallingDevice): Promise<Trial> {
  return start(parts, { ...device, by: 'phone' })
}

/** While a test message is expected, another request gets the same one. */
function start(parts: TerminalParts, asking: Asking): Promise<Trial> {
  return writeOnce(parts.db, async (write) => {
    const { waiting } = await parts.db.write((tx) => standing(tx, asking))
    if (!waiting) await countAsking(parts, asking.terminalId)
    const title = await titleFor(parts, asking.ownerId)
    return write(async (tx) => {
      const now = await standing(tx, asking)
      if (now.waiting) return now.waiting
      const { terminalId, by: askedBy } = asking
      const words = await parts.trials.draft(tx, terminalId)
      return insertTrial(tx, { terminalId, deviceId: now.deviceId, askedBy, title, ...words })
    })
  })
}

/** The phone that would show it, and what it has not brought yet. Locks the terminal, so that two requests at once get one. */
async function standing(tx: Tx, asking: Asking): Promise<{ deviceId: string; waiting: Trial | undefined }> {
  const terminal = await lockOwn(tx, asking.ownerId, asking.terminalId)
  if (!terminal.isConfirmed) throw new Problem('terminal.not_found')
  const [device] = await findDevices(tx, [asking.terminalId])
  // Between its signature and now it may have been replaced.
  if (asking.deviceId !== undefined && device?.deviceId !== asking.deviceId)
    throw new Problem('device.unknown')
  if (!device) throw new Problem('trial.no_phone')
  return { deviceId: device.deviceId, waiting: await waitingTrial(tx, device.deviceId, trialMs) }
}

async function countAsking({ limits }: TerminalParts, terminalId: string): Promise<void> {
  try {
    await limits.take(askingForTrial(terminalId))
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'limit.reached') throw error
    throw new Problem('trial.too_many', error.details)
  }
}

async function titleFor({ db, users }: TerminalParts, ownerId: string): Promise<string> {
  const { language } = await users.find(ownerId, db.each)
  return answerText(language, 'trial_title')
}
