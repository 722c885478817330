import { randomUUID } from 'node:crypto'
import type { Tx } from '../platform/database.ts'
import { Problem } from '../platform/problem.ts'
import { writeOnce } from '../platform/write-once.ts'
import * as store from './endpoint-store.ts'
import { wake } from './outcome-store.ts'
import type { WebhookParts } from './parts.ts'
import { newSecret, sealSecret } from './signing.ts'
import { type Endpoint, type EventType, endpointsPerMode, type Owner } from './webhook.ts'

/** Shown once: afterwards the secret can't be read again. */
export interface WithSecret {
  readonly endpoint: Endpoint
  readonly secret: string
}

export interface EndpointInput {
  readonly url: string
  readonly events: readonly EventType[]
}

export function listEndpoints({ db }: WebhookParts, owner: Owner): Promise<Endpoint[]> {
  return store.findEndpoints(db.each, owner)
}

export async function createEndpoint(
  parts: WebhookParts,
  owner: Required<Owner>,
  { url, events }: EndpointInput,
): Promise<WithSecret> {
  assertAccepted(parts, url)
  const id = randomUUID()
  const secret = newSecret()
  return writeOnce(parts.db, (write) =>
    write(async (tx) => {
      if ((await store.countUnderLock(tx, owner)) >= endpointsPerMode) throw new Problem('webhook.too_many')
      const sealed = sealSecret(parts.secrets, id, secret)
      await store.insertEndpoint(tx, { id, ...owner, url, events, secret: sealed })
      return { endpoint: await changed(parts, tx, owner, id), secret }
    }),
  )
}

/** Switched on again, it first gets what has been waiting for it. */
export async function changeEndpoint(
  parts: WebhookParts,
  owner: Owner,
  id: string,
  change: store.EndpointChange,
): Promise<Endpoint> {
  return parts.db.write(async (tx) => {
    await lockOwn(tx, owner, id)
    if (change.url !== undefined) assertAccepted(parts, change.url)
    await store.changeEndpoint(tx, id, change)
    await wake(tx)
    return changed(parts, tx, owner, id)
  })
}

export async function removeEndpoint(parts: WebhookParts, owner: Owner, id: string): Promise<void> {
  await writeOnce<void>(parts.db, (write) =>
    write(async (tx) => {
      await lockOwn(tx, owner, id)
      await store.removeEndpoint(tx, id)
      await tell(parts, tx, owner)
    }),
  )
}

/** For a day both secrets sign, so that a shop can change over without losing an event. */
export async function rotateSecret(parts: WebhookParts, owner: Owner, id: string): Promise<WithSecret> {
  const secret = newSecret()
  return writeOnce(parts.db, (write) =>
    write(async (tx) => {
      await lockOwn(tx, owner, id)
      await store.rotateSecret(tx, id, sealSecret(parts.secrets, id, secret))
      return { endpoint: await changed(parts, tx, owner, id), secret }
    }),
  )
}

/** Another merchant's endpoint answers like a missing one, so ids cannot be probed. */
export async function lockOwn(tx: Tx, owner: Owner, id: string): Promise<void> {
  if (!(await store.lockEndpoint(tx, owner, id))) throw new Problem('webhook.not_found')
}

function assertAccepted({ http }: WebhookParts, url: string): void {
  if (!http.accepts(url)) throw new Problem('webhook.url_refused')
}

async function changed(parts: WebhookParts, tx: Tx, owner: Owner, id: string): Promise<Endpoint> {
  await tell(parts, tx, owner)
  const [endpoint] = await store.findEndpoints(tx, owner, id)
  if (!endpoint) throw new Error(`Endpoint ${id} was just held and is not there`)
  return endpoint
}

function tell({ live }: WebhookParts, tx: Tx, { merchantId }: Owner): Promise<void> {
  return live.announce(tx, merchantId, { type: 'integration.changed' })
}
