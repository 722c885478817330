import type { AlertChannel } from '@florin/contract'

/**
 * A channel counts as unreachable after failing for this many people in a row: the mail server of one person must not stop the mail of all.
 */
const peopleInARow = 3
/** Seconds between the alerts that look whether it is back; the last is repeated. */
const probeWaits = [2, 5, 10]

export interface Circuits {
  /** May this channel be tried now? While it is unreachable, for all people or for this one, only one alert now and then may try it. */
  admits(channel: AlertChannel, userId: string): boolean
  /** True when this try has shown that a channel that was unreachable for all people works again. */
  note(channel: AlertChannel, userId: string, isAway: boolean): boolean
  isAway(channel: AlertChannel): boolean
}

interface Circuit {
  readonly people: Set<string>
  probes: number
  nextMs: number
}

/** Each node finds out for itself. */
export function channelCircuits(now: () => number = () => performance.now()): Circuits {
  const circuits = new Map<AlertChannel, Circuit>()
  const isAway = (channel: AlertChannel) => (circuits.get(channel)?.people.size ?? 0) >= peopleInARow
  const waitAfter = (probes: number) => (probeWaits[probes] ?? probeWaits.at(-1) ?? 0) * 1_000

  return {
    isAway,
    admits(channel, userId) {
      const circuit = circuits.get(channel)
      // Without the second half, several alerts of one person would each wait for the same silence, one after the other.
      if (!circuit || !(isAway(channel) || circuit.people.has(userId))) return true
      if (now() < circuit.nextMs) return false
      // This caller tries the channel for all the others.
      circuit.nextMs = now() + waitAfter(circuit.probes)
      circuit.probes += 1
      return true
    },
    note(channel, userId, wasAway) {
      if (!wasAway) {
        const isBack = isAway(channel)
        circuits.delete(channel)
        return isBack
      }
      const circuit = circuits.get(channel) ?? { people: new Set(), probes: 0, nextMs: 0 }
      // A set of all people would grow for as long as the channel is unreachable.
      if (circuit.people.size < peopleInARow) {
        circuit.people.add(userId)
        circuit.nextMs = now() + waitAfter(0)
      }
      circuits.set(channel, circuit)
      return false
    },
  }
}
