import { isMacOf, refuseSkew } from '../../http/device-signature.ts'
import type { RawRequest } from '../../http/request.ts'
import { Problem } from '../../platform/problem.ts'
import { findForwarderKey } from '../device-store.ts'
import { refuseForged } from '../gate/index.ts'
import { calling } from '../limits.ts'
import type { TerminalParts } from '../parts.ts'
import { openForwarderKey } from '../sealed.ts'

/** What one of the two forwarder apps says to prove itself. */
export interface ForwarderProof {
  readonly signed: string
  readonly mac: Buffer
  readonly timestampMs: number
  /** What must not come twice. */
  readonly nonce: string
}

/**
 * SmsForwarder signs its time stamp with the secret, and nothing else: base64, percent-encoded once or, in a form, twice.
 * One proof is therefore good for one message only.
 */
export function smsForwarderProof(
  key: string,
  { timestamp, sign }: { readonly timestamp: string; readonly sign: string },
): ForwarderProof {
  return {
    signed: `${timestamp}\n${key}`,
    mac: Buffer.from(percentDecoded(sign).replaceAll(' ', '+'), 'base64'),
    timestampMs: /^\d{1,15}$/.test(timestamp) ? Number(timestamp) : Number.NaN,
    nonce: `smsforwarder ${timestamp}`,
  }
}

function percentDecoded(sign: string): string {
  try {
    return decodeURIComponent(sign)
  } catch {
    return sign
  }
}

/** SMS Gateway signs the body and its time stamp in seconds; a message that it sends again is signed anew. */
export function smsGatewayProof(raw: RawRequest): ForwarderProof {
  const timestamp = raw.header('x-timestamp') ?? ''
  const signature = raw.header('x-signature') ?? ''
  return {
    signed: raw.bodyText + timestamp,
    mac: Buffer.from(/^[0-9a-f]{64}$/i.test(signature) ? signature : '', 'hex'),
    timestampMs: /^\d{1,12}$/.test(timestamp) ? Number(timestamp) * 1000 : Number.NaN,
    nonce: `sms-gateway ${signature.toLowerCase()}`,
  }
}

/** The terminal of this forwarder; a Problem when the proof does not hold. The nonce is stored with what it brings. */
export async function judgeForwarder(
  parts: Pick<TerminalParts, 'db' | 'log' | 'secrets' | 'limits'>,
  terminalId: string,
  prove: (key: string) => ForwarderProof,
): Promise<{ ownerId: string; proof: ForwarderProof }> {
  const known = await findForwarderKey(parts.db.each, terminalId)
  if (!known) throw new Problem('device.unknown')
  const key = openForwarderKey(parts.secrets, terminalId, known.sealedKey)
  const proof = prove(key)
  if (Number.isNaN(proof.timestampMs) || !isMacOf(key, proof.signed, proof.mac))
    throw await refuseForged(parts, terminalId)
  refuseSkew(proof.timestampMs, known.now)
  await parts.limits.take(calling(terminalId))
  return { ownerId: known.ownerId, proof }
}
