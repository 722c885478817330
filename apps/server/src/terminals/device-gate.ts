import { isSignedWith, refuseSkew, type SignedHeaders, signedHeaders } from '../http/device-signature.ts'
import type { CallingDevice, RawRequest } from '../http/request.ts'
import type { Database } from '../platform/database.ts'
import { type Lane, lanes } from '../platform/lanes.ts'
import { Problem } from '../platform/problem.ts'
import { forgiveForged } from './alarm-store.ts'
import { findDevices, findRevoked, notingNonce, type PairedDevice } from './device-store.ts'
import { refuseForged } from './forgery.ts'
import { calling } from './limits.ts'
import type { TerminalParts } from './parts.ts'
import { openDeviceSecret } from './sealed.ts'

type GateParts = Pick<TerminalParts, 'db' | 'log' | 'secrets' | 'limits'>

/**
 * The paired phone behind a signed request. Nothing is remembered or counted for a phone until its signature was right,
 * so that a stranger can use up neither its nonces nor its budget.
 */
export async function admitDevice(parts: GateParts, raw: RawRequest): Promise<CallingDevice> {
  const headers = signedHeaders(raw)
  const device = headers && (await finderOf(parts.db)(headers.terminalId))
  if (!device) throw new Problem('device.unknown')
  if (!isSignedWith(openDeviceSecret(parts.secrets, device), raw, headers))
    throw await refuseUnsigned(parts, raw, headers)
  refuseSkew(Number(headers.timestamp), device.now)
  const nonce = notingNonce(device.terminalId, headers.nonce)
  const { isFirst, refusal } = await parts.limits.takeOnce(nonce, calling(device.deviceId))
  if (!isFirst) throw new Problem('device.replayed')
  if (device.forgedInARow > 0) await forgiveForged(parts.db.each, device.terminalId)
  if (refusal) throw refusal
  const { deviceId, terminalId, ownerId, installationId } = device
  return { deviceId, terminalId, ownerId, installationId }
}

type FindDevice = Lane<string, PairedDevice | undefined>

const finders = new WeakMap<Database, FindDevice>()

/** Many phones call at once, and are looked up together. */
function finderOf(db: Database): FindDevice {
  const known = finders.get(db)
  if (known) return known
  const finder = lanes({
    count: 1,
    most: 100,
    ownerOf: (terminalId: string) => terminalId,
    run: (terminalIds) => findDevices(db.each, terminalIds),
  })
  finders.set(db, finder)
  return finder
}

/** A phone that was replaced is told so, and stops; anything else is a forgery. */
async function refuseUnsigned(parts: GateParts, raw: RawRequest, headers: SignedHeaders): Promise<Problem> {
  const revoked = await findRevoked(parts.db.each, headers.terminalId)
  if (revoked.some((device) => isSignedWith(openDeviceSecret(parts.secrets, device), raw, headers)))
    return new Problem('device.unknown')
  return refuseForged(parts, headers.terminalId)
}
