import type { Answer, Endpoint, Sending } from '@florin/contract'
import { TerminalFault } from '../fault.ts'
import { type DeviceApi, deviceApi, type Link } from './device-api.ts'
import { Refusal } from './refusal.ts'

/** One may be an accident on the way; a phone that goes on is taken for a forger, and its owner is alarmed. */
const wrongSignaturesMax = 2

/** Calls of a paired phone. When the server does not know it any more, or another phone has taken its place, that is the end. */
export function pairedApi(link: Link, clockCorrected: (offsetMs: number) => void): DeviceApi {
  const api = deviceApi(link, clockCorrected)
  let wrongSignatures = 0
  return {
    async call<E extends Endpoint>(endpoint: E, sending: Sending<E>): Promise<Answer<E>> {
      try {
        const answer = await api.call(endpoint, sending)
        wrongSignatures = 0
        return answer
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        wrongSignatures = error.code === 'device.signature' ? wrongSignatures + 1 : wrongSignatures
        const isShutOut = error.code === 'device.unknown' || wrongSignatures >= wrongSignaturesMax
        throw isShutOut ? new TerminalFault('shut_out') : error
      }
    },
  }
}
