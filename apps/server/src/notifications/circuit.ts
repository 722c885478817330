import type { AlertChannel } from '@florin/contract'

/** A channel counts as away when it was so for this many people in a row: one person's mail server must not stop everybody's mail. */
const peopleInARow = 3
/** Seconds between the alerts that look whether it is back; the last is repeated. */
const probeWaits = [2, 5, 10]

export interface Circuits {
  /** May this channel be tried now? While it is away only one alert now and then may. */
  admits(channel: AlertChannel): boolean
  note(channel: AlertChannel, userId: string, isAway: boolean): void
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
    admits(channel) {
      const circuit = circuits.get(channel)
      if (!circuit || !isAway(channel)) return true
      if (now() < circuit.nextMs) return false
      // Whoever asks now looks for all others.
      circuit.nextMs = now() + waitAfter(circuit.probes)
      circuit.probes += 1
      return true
    },
    note(channel, userId, wasAway) {
      if (!wasAway) {
        circuits.delete(channel)
        return
      }
      const circuit = circuits.get(channel) ?? { people: new Set(), probes: 0, nextMs: 0 }
      // A set of everybody would grow for as long as the channel is away.
      if (circuit.people.size < peopleInARow) {
        circuit.people.add(userId)
        circuit.nextMs = now() + waitAfter(0)
      }
      circuits.set(channel, circuit)
    },
  }
}
