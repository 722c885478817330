import type { CallingDevice } from '../../http/request.ts'
import type { Tx } from '../../platform/database.ts'
import { Problem } from '../../platform/problem.ts'
import { timeText } from '../../platform/time-text.ts'
import { tellTerminals, tellTerminalsAndMethods } from '../announce.ts'
import { databaseTime, findDevices } from '../device-store.ts'
import type { TerminalParts } from '../parts.ts'
import { readAcked } from '../sequence/index.ts'
import { findTerminals } from '../store.ts'
import { statusOf, type Terminal, troublesOf } from '../terminal.ts'
import { markTold, type Trial, trialMs, waitingTrial } from '../trials/index.ts'
import { type SignOfLife, writeSign } from './health-store.ts'

type HealthParts = Pick<TerminalParts, 'db' | 'live' | 'settings' | 'tell'>

/** A phone is online: by its own ping, or because a forwarder app brought something. */
export async function heardFrom(
  parts: HealthParts,
  tx: Tx,
  terminalId: string,
  sign: SignOfLife,
): Promise<void> {
  const { silentSeconds } = parts.settings
  const [before] = await findTerminals(tx, { ids: [terminalId] }, silentSeconds)
  if (!before) return
  const endsLoss = await writeSign(tx, terminalId, sign, silentSeconds)
  if (endsLoss) await tellBack(parts, tx, before)
  const [after] = await findTerminals(tx, { ids: [terminalId] }, silentSeconds)
  if (!after || looks(before) === looks(after)) return
  // Its owner's pages are notified only of what they show.
  const tell = statusOf(before) === statusOf(after) ? tellTerminals : tellTerminalsAndMethods
  await tell(parts, tx, before.ownerId)
}

async function tellBack({ tell }: HealthParts, tx: Tx, { id, ownerId, name }: Terminal): Promise<void> {
  const values = { terminal: name, time: timeText(await databaseTime(tx)) }
  await tell(tx, { userId: ownerId, kind: 'terminal.back', values, about: `terminal:${id}` })
}

function looks(terminal: Terminal): string {
  const { charge, isCharging } = terminal
  return JSON.stringify([statusOf(terminal), troublesOf(terminal), charge, isCharging])
}

interface Pinged {
  readonly ackedSeq: number
  readonly serverTime: Date
  /** A test message that was requested on the site and is not here yet. */
  readonly trial: Trial | undefined
}

/** A ping of a paired phone; answers up to where its messages are kept. */
export async function takePing(
  parts: HealthParts,
  device: CallingDevice,
  sign: Omit<SignOfLife, 'connection'>,
): Promise<Pinged> {
  return parts.db.write(async (tx) => {
    await heardFrom(parts, tx, device.terminalId, { ...sign, connection: 'client' })
    // The terminal is locked now. A phone that unpaired itself, or was replaced, after this call was signed is refused.
    const [current] = await findDevices(tx, [device.terminalId])
    if (current?.deviceId !== device.deviceId) throw new Problem('device.unknown')
    const trial = await waitingTrial(tx, device.deviceId, trialMs)
    const siteTrial = trial?.askedBy === 'site' ? trial : undefined
    if (siteTrial) await markTold(tx, siteTrial.id)
    return { ackedSeq: await readAcked(tx, device), serverTime: await databaseTime(tx), trial: siteTrial }
  })
}
