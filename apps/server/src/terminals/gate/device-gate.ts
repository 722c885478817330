import { isSignedWith, refuseSkew, type SignedHeaders, signedHeaders } from '../../http/device-signature.ts'
import type { CallingDevice, RawRequest } from '../../http/request.ts'
import { type Lane, lanes } from '../../platform/lanes.ts'
import { Problem } from '../../platform/problem.ts'
import type { Admission, RateLimits } from '../../platform/rate-limits.ts'
import { forgiveForged } from '../alarm-store.ts'
import { findDevices, findRevoked, notingNonces, type PairedDevice } from '../device-store.ts'
import { calling } from '../limits.ts'
import type { TerminalParts } from '../parts.ts'
import { openDeviceSecret } from '../sealed.ts'
import { refuseForged } from './forgery.ts'

type GateParts = Pick<TerminalParts, 'db' | 'log' | 'secrets' | 'limits'>

/** Lets in the paired phone behind a signed request. */
export type DeviceGate = (raw: RawRequest) => Promise<CallingDevice>

/** Many phones call at once: one query looks them up, and one counts them. */
export function deviceGate(parts: GateParts): DeviceGate {
  const find = lanes({
    count: 1,
    most: mostAtOnce,
    ownerOf: (terminalId: string) => terminalId,
    run: (terminalIds) => findDevices(parts.db.each, terminalIds),
  })
  const count = lanes({
    count: 1,
    most: mostAtOnce,
    ownerOf: ({ terminalId }: SignedCall) => terminalId,
    run: (calls) => countTogether(parts.limits, calls),
  })
  return (raw) => admit(parts, { find, count }, raw)
}

interface Lookups {
  readonly find: Lane<string, PairedDevice | undefined>
  readonly count: Lane<SignedCall, Admission>
}

const mostAtOnce = 100

interface SignedCall {
  readonly terminalId: string
  readonly deviceId: string
  readonly nonce: string
}

/**
 * Nothing is stored or counted for a phone until its signature was right, so that a stranger can use up neither its nonces nor its
 * budget.
 */
async function admit(parts: GateParts, { find, count }: Lookups, raw: RawRequest): Promise<CallingDevice> {
  const headers = signedHeaders(raw)
  const device = headers && (await find(headers.terminalId))
  if (!device) throw new Problem('device.unknown')
  if (!isSignedWith(openDeviceSecret(parts.secrets, device), raw, headers))
    throw await refuseUnsigned(parts, raw, headers)
  refuseSkew(Number(headers.timestamp), device.now)
  const { deviceId, terminalId, ownerId, installationId } = device
  const { isFirst, refusal } = await count({ terminalId, deviceId, nonce: headers.nonce })
  if (!isFirst) throw new Problem('device.replayed')
  if (device.forgedInARow > 0) await forgiveForged(parts.db.each, terminalId)
  if (refusal) throw refusal
  return { deviceId, terminalId, ownerId, installationId }
}

/** A phone that calls twice at once is counted once after the other. */
async function countTogether(limits: RateLimits, calls: readonly SignedCall[]): Promise<Admission[]> {
  const admissions = new Map<SignedCall, Admission>()
  for (let left = calls; left.length > 0; left = left.filter((call) => !admissions.has(call))) {
    const now = [...new Map(left.map((call) => [call.terminalId, call])).values()]
    const counted = await limits.takeOnce(
      notingNonces(now),
      now.map(({ terminalId, deviceId }) => ({ who: terminalId, uses: calling(deviceId) })),
    )
    for (const [at, call] of now.entries()) admissions.set(call, counted[at] as Admission)
  }
  return calls.map((call) => admissions.get(call) as Admission)
}

/** A phone that was replaced gets an answer that says so, and stops; anything else is a forgery. */
async function refuseUnsigned(parts: GateParts, raw: RawRequest, headers: SignedHeaders): Promise<Problem> {
  const revoked = await findRevoked(parts.db.each, headers.terminalId)
  if (revoked.some((device) => isSignedWith(openDeviceSecret(parts.secrets, device), raw, headers)))
    return new Problem('device.unknown')
  return refuseForged(parts, headers.terminalId)
}
