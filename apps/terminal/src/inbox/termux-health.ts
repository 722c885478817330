import { z } from 'zod'
import type { Health } from './inbox.ts'
import { readTermux } from './termux-command.ts'

const battery = z.object({
  percentage: z.number(),
  plugged: z.string().optional(),
  status: z.string().optional(),
})

const wifi = z.object({ supplicant_state: z.string() })

/** A command that hangs must not hold the ping back for long. */
const healthWithinMs = 8_000

export async function readBattery(): Promise<Pick<Health, 'charge' | 'charging'>> {
  const reading = battery.safeParse(await readValue('termux-battery-status')).data
  if (!reading) return { charge: null, charging: null }
  const charge = Math.min(100, Math.max(0, Math.round(reading.percentage)))
  return { charge, charging: isCharging(reading) }
}

/** Only the kind of network: its name would tell where the phone's owner is. */
export async function readNetwork(): Promise<string | null> {
  const reading = wifi.safeParse(await readValue('termux-wifi-connectioninfo')).data
  return reading?.supplicant_state === 'COMPLETED' ? 'wifi' : null
}

function isCharging({ plugged, status }: z.output<typeof battery>): boolean | null {
  if (plugged !== undefined) return plugged !== 'UNPLUGGED'
  return status === undefined ? null : status === 'CHARGING' || status === 'FULL'
}

async function readValue(command: string): Promise<unknown> {
  const reading = await readTermux(command, [], healthWithinMs)
  return 'value' in reading ? reading.value : undefined
}
