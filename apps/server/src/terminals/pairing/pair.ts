import { randomUUID } from 'node:crypto'
import type { Answer, Contract, DeviceConfig } from '@florin/contract'
import { isSignedWith, refuseSkew, type SignedHeaders, signedHeaders } from '../../http/device-signature.ts'
import type { RawRequest } from '../../http/request.ts'
import { Problem } from '../../platform/problem.ts'
import { timeText } from '../../platform/time-text.ts'
import { tellTerminalsAndMethods } from '../announce.ts'
import { deviceConfig } from '../device-config.ts'
import * as devices from '../device-store.ts'
import { refuseForged } from '../gate/index.ts'
import { startAnew } from '../health/index.ts'
import type { TerminalParts } from '../parts.ts'
import { newKey, openPairingKey, sealDeviceSecret } from '../sealed.ts'
import { lockTerminal } from '../store.ts'

export interface NewPhone {
  readonly terminalId: string
  readonly installationId: string
  readonly model: string
  readonly appVersion: string
  readonly sdk: number | null
  readonly ip: string
}

export interface Pairing {
  readonly deviceId: string
  readonly deviceSecret: string
  readonly config: DeviceConfig
  readonly serverTime: Date
}

/** A phone proves that it has the QR code's key, and is trusted from now on; the phone before it is not. */
export async function pairDevice(parts: TerminalParts, raw: RawRequest, phone: NewPhone): Promise<Pairing> {
  const headers = signedHeaders(raw)
  if (headers?.terminalId !== phone.terminalId) throw new Problem('device.signature')
  const key = await devices.findPairingKey(parts.db.each, phone.terminalId)
  if (!key) throw new Problem('pairing.over')
  await checkPairing(parts, raw, headers, key)
  const deviceId = randomUUID()
  const deviceSecret = newKey()
  await parts.db.write(async (tx) => {
    const terminal = await lockTerminal(tx, phone.terminalId)
    if (!terminal || !(await devices.burnPairingKey(tx, phone.terminalId, key)))
      throw new Problem('pairing.over')
    const sealedSecret = sealDeviceSecret(parts.secrets, deviceId, deviceSecret)
    await devices.replaceDevice(tx, { ...phone, id: deviceId, sealedSecret })
    await startAnew(tx, phone.terminalId, phone, parts.settings.silentSeconds)
    await tellTerminalsAndMethods(parts, tx, key.ownerId)
    const values = { terminal: terminal.name, time: timeText(key.now), ip: phone.ip }
    await parts.tell(tx, {
      userId: key.ownerId,
      kind: 'terminal.paired',
      values,
      about: `terminal:${phone.terminalId}`,
    })
  })
  const config = deviceConfig(parts.routingLists(), parts.settings.pingSeconds)
  return { deviceId, deviceSecret, config, serverTime: key.now }
}

async function checkPairing(
  parts: TerminalParts,
  raw: RawRequest,
  headers: SignedHeaders,
  key: devices.PairingKey,
): Promise<void> {
  const { db, secrets } = parts
  const authKey = openPairingKey(secrets, headers.terminalId, key.sealedKey)
  if (!isSignedWith(authKey, raw, headers)) throw await refuseForged(parts, headers.terminalId)
  refuseSkew(Number(headers.timestamp), key.now)
  if (!(await devices.rememberNonce(db.each, headers.terminalId, headers.nonce)))
    throw new Problem('device.replayed')
}

export function pairingToWire(pairing: Pairing): Answer<Contract['pairDevice']> {
  return {
    device_id: pairing.deviceId,
    device_secret: pairing.deviceSecret,
    config: pairing.config,
    server_time: pairing.serverTime.toISOString(),
  }
}
