import { type AlertKind, alertKinds } from '@florin/contract'
import type { Tx } from '../platform/database.ts'
import type { User } from '../users/index.ts'
import type { AlertSettings, ClaimedAlert } from './alert.ts'
import { type HeldAlert, joinDigest, keepHeld, lockHeld, releaseAlert, switchOff } from './hold-store.ts'
import { openContent } from './message.ts'
import type { AlertParts } from './parts.ts'
import { quietUntil } from './quiet-hours.ts'
import { alertSeal, wakeDispatcher } from './tell.ts'
import { switchedOn } from './ways.ts'

/**
 * The time of a held alert has come: everything that waits for its person becomes one digest. True when the alert is alone and goes by
 * itself.
 */
export async function endHold(
  parts: AlertParts,
  alert: ClaimedAlert,
  person: User,
  settings: AlertSettings,
): Promise<boolean> {
  const stillQuiet = quietUntil(settings.quiet, new Date())
  return parts.db.write(async (tx) => {
    const held = await lockHeld(tx, alert.userId)
    if (held.length === 0) return false
    if (stillQuiet) {
      await keepHeld(tx, alert.userId, stillQuiet)
      return false
    }
    const isWanted = ({ kind }: HeldAlert) =>
      isToldKind(kind) && switchedOn({ person, settings, weight: 'ordinary', kinds: [kind] }).length > 0
    const unwanted = held.filter((one) => !isWanted(one))
    await switchOff(
      tx,
      unwanted.map(({ id }) => id),
    )
    return gather(parts, tx, alert, held.filter(isWanted))
  })
}

async function gather(
  { secrets }: AlertParts,
  tx: Tx,
  alert: ClaimedAlert,
  held: readonly HeldAlert[],
): Promise<boolean> {
  const [only] = held
  if (only && held.length === 1) {
    await releaseAlert(tx, only.id)
    return only.id === alert.id
  }
  if (held.length > 1) {
    const content = secrets.seal(alertSeal, JSON.stringify(countKinds(held)))
    await joinDigest(
      tx,
      alert.userId,
      held.map(({ id }) => id),
      content,
    )
    await wakeDispatcher(tx)
  }
  return false
}

/** A digest's values: how many of each kind, the kind that came first leading. */
function countKinds(held: readonly HeldAlert[]): Record<string, string> {
  const counts = new Map<string, number>()
  for (const { kind } of held) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return Object.fromEntries([...counts].map(([kind, count]) => [kind, String(count)]))
}

function isToldKind(kind: string): kind is AlertKind {
  return kind in alertKinds
}

/** The kind of an alert, or the kinds that its digest is about. */
export function kindsIn(parts: Pick<AlertParts, 'secrets'>, alert: ClaimedAlert): AlertKind[] {
  if (isToldKind(alert.kind)) return [alert.kind]
  return Object.keys(openContent(parts.secrets, alert.content)).filter(isToldKind)
}
