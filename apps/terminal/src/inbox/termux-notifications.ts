import { createHash } from 'node:crypto'
import { z } from 'zod'
import { appPackage, type Listening, type Sighting } from './inbox.ts'
import { fromLocalTime } from './local-time.ts'
import { readTermux, type Trouble } from './termux-command.ts'

const shownNotification = z.object({
  key: z.string(),
  packageName: z.string(),
  title: z.string().nullish(),
  content: z.string().nullish(),
  when: z.string(),
  lines: z.array(z.string()).nullish(),
})

type ShownNotification = z.output<typeof shownNotification>

/** Lists the notifications that are shown now. One that was dismissed between two polls is lost: that is Termux's limit. */
export async function lookAtNotifications(
  { hear, memory }: Listening,
  trials: Map<string, string> = new Map(),
): Promise<Trouble | undefined> {
  const reading = await readTermux('termux-notification-list')
  if ('trouble' in reading) return reading.trouble
  if (!Array.isArray(reading.value)) return 'broken'
  const shown = reading.value.flatMap((item) => shownNotification.safeParse(item).data ?? [])
  const sightings = shown
    .map((one) => ownTrial(sightingOf(one), trials))
    .filter(({ trace }) => !memory.knows(trace.mark ?? ''))
  // Once each: a test message that comes again with another time would hold up the whole queue, because its id is known.
  for (const { title, text, trial } of sightings)
    if (trial !== undefined) trials.delete(trialKey(title, text))
  sightings.sort((one, other) => one.receivedAt.getTime() - other.receivedAt.getTime())
  if (sightings.length > 0) hear(sightings)
  return undefined
}

/** By title and text, as the server words them. */
export function trialKey(title: string | null, text: string): string {
  return JSON.stringify([title, text])
}

/** A test message is shown by Termux's own app, and goes out as what it is. */
function ownTrial(sighting: Sighting, trials: ReadonlyMap<string, string>): Sighting {
  const trial = trials.get(trialKey(sighting.title, sighting.text))
  const isOurs = trial !== undefined && termuxPackages.has(sighting.sender)
  return isOurs ? { ...sighting, sender: appPackage, trial } : sighting
}

const termuxPackages: ReadonlySet<string> = new Set(['com.termux.api', 'com.termux'])

function sightingOf(shown: ShownNotification): Sighting {
  // A notification that lists several short texts has them in its lines and nothing in its content.
  const text = shown.content || (shown.lines ?? []).join('\n')
  return {
    channel: 'push',
    sender: shown.packageName,
    title: shown.title || null,
    text,
    receivedAt: fromLocalTime(shown.when) ?? new Date(),
    trace: { mark: markOf(shown, text) },
  }
}

/** A digest: what the owner's phone shows is not written down. */
function markOf({ key, when, title }: ShownNotification, text: string): string {
  const shown = JSON.stringify([key, when, title ?? '', text])
  return `push:${createHash('sha256').update(shown).digest('base64url').slice(0, 22)}`
}
