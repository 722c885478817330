import type { Tx } from '../platform/database.ts'
import { Problem } from '../platform/problem.ts'
import { noteOpened, noteOpenedAbout } from './opened-store.ts'
import type { AlertParts } from './parts.ts'

/** The person followed an alert's link, or pressed the button under it. */
export async function openAlert({ db, live }: AlertParts, userId: string, id: string): Promise<Date> {
  return db.write(async (tx) => {
    const openedAt = await noteOpened(tx, userId, id)
    if (!openedAt) throw new Problem('alert.not_found')
    await live.announce(tx, userId, { type: 'alerts.changed' })
    return openedAt
  })
}

/** The person has opened what these alerts are about, so they are opened too. */
export async function openAbout(
  { live }: Pick<AlertParts, 'live'>,
  tx: Tx,
  userId: string,
  about: string,
): Promise<void> {
  if ((await noteOpenedAbout(tx, userId, about)) > 0)
    await live.announce(tx, userId, { type: 'alerts.changed' })
}
