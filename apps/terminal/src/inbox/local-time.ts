import { runCommand } from './termux-command.ts'

/**
 * Termux prints `2026-11-15 09:30:00` in the phone's zone and does not say which. Undefined when it is no time at all,
 * or none that a message can have: an app that sets no time shows 1970.
 */
export function fromLocalTime(text: unknown, now = Date.now()): Date | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2})(?::(\d{2}))?$/.exec(
    typeof text === 'string' ? text : '',
  )
  if (!parts) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0))
  const date = new Date(year, month - 1, day, hour, minute, second)
  return date.getTime() > Date.UTC(2010, 0) && date.getTime() < now + 86_400_000 ? date : undefined
}

/** Android keeps its zone where Node does not look. Without this, a phone in Moscow would count in UTC. */
export async function usePhoneZone(): Promise<void> {
  if (process.env.TZ) return
  const { stdout } = await runCommand('getprop', ['persist.sys.timezone'])
  const zone = stdout.trim()
  if (/^[A-Za-z]+(?:[/_+-][A-Za-z0-9]+)*$/.test(zone)) process.env.TZ = zone
}
