import type { CallingDevice } from '../../http/request.ts'
import { timeText } from '../../platform/time-text.ts'
import { tellTerminalsAndMethods } from '../announce.ts'
import { databaseTime, findDevices, revokeDevices } from '../device-store.ts'
import { markUnpaired } from '../health/index.ts'
import type { TerminalParts } from '../parts.ts'
import { lockTerminal } from '../store.ts'

type UnpairParts = Pick<TerminalParts, 'db' | 'live' | 'tell'>

/**
 * The phone unpairs itself: its secret is worth nothing, and its methods get no deals. Its owner gets an alert as of a new phone, because
 * any holder of the phone can do this.
 */
export async function unpairDevice(parts: UnpairParts, device: CallingDevice, ip: string): Promise<void> {
  const { terminalId, deviceId, ownerId } = device
  await parts.db.write(async (tx) => {
    const terminal = await lockTerminal(tx, terminalId)
    const [current] = await findDevices(tx, [terminalId])
    // Another phone was paired since the call was signed: that one stays.
    if (!terminal || current?.deviceId !== deviceId) return
    await revokeDevices(tx, terminalId)
    await markUnpaired(tx, terminalId)
    await tellTerminalsAndMethods(parts, tx, ownerId)
    const values = { terminal: terminal.name, time: timeText(await databaseTime(tx)), ip }
    const about = `terminal:${terminalId}`
    await parts.tell(tx, { userId: ownerId, kind: 'terminal.unpaired', values, about })
  })
}
