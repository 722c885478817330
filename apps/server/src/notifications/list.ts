import type { Answer, Contract } from '@florin/contract'
import { deviceName } from './device-name.ts'
import {
  alertsOfSubject,
  countAlerts,
  pageOfAlerts,
  type StoredAlert,
  type StoredTry,
  triesOfAlerts,
} from './list-store.ts'
import { type AlertValues, openContent, pageOf } from './message.ts'
import type { AlertParts } from './parts.ts'

type Page = Answer<Contract['listAlerts']>
export type ShownAlert = Page['results'][number]

/** What the person was told, newest first. */
export async function listAlerts(
  parts: AlertParts,
  userId: string,
  { page, page_size: size }: { readonly page: number; readonly page_size: number },
): Promise<Page> {
  const tx = parts.db.each
  const [rows, total] = await Promise.all([pageOfAlerts(tx, userId, { page, size }), countAlerts(tx, userId)])
  return { results: await withTries(parts, rows), total_items: total }
}

/** What somebody was told about one thing, for whoever decides about it. */
export async function alertsAbout(parts: AlertParts, userId: string, about: string): Promise<ShownAlert[]> {
  return withTries(parts, await alertsOfSubject(parts.db.each, userId, about))
}

async function withTries(parts: AlertParts, rows: readonly StoredAlert[]): Promise<ShownAlert[]> {
  const ids = rows.flatMap(({ id, digest_id }) => (digest_id === null ? [id] : [id, digest_id]))
  const tries = Map.groupBy(await triesOfAlerts(parts.db.each, ids), ({ alert_id }) => alert_id)
  // What became of a digest became of everything in it.
  return rows.map((row) =>
    toWire(parts, row, [...(tries.get(row.id) ?? []), ...(tries.get(row.digest_id ?? '') ?? [])]),
  )
}

function toWire(parts: AlertParts, row: StoredAlert, tries: readonly StoredTry[]): ShownAlert {
  const taken = tries.findLast(({ result }) => result === 'taken')
  return {
    id: row.id,
    kind: row.kind,
    weight: row.weight,
    summary: summaryOf(openContent(parts.secrets, row.content)),
    created_at: row.created_at.toISOString(),
    state: row.state,
    tries: tries.map(({ channel, started_at, result, reason }) => ({
      channel,
      at: started_at.toISOString(),
      result,
      reason,
    })),
    delivered: taken
      ? { channel: taken.channel, at: taken.started_at.toISOString(), in_digest: row.digest_id !== null }
      : null,
    opened_at: row.opened_at?.toISOString() ?? null,
    link: pageOf(row.kind, row.about),
  }
}

/** The first of these that an alert has says which one it was. */
const telling = [
  'dispute',
  'terminal',
  'amount',
  'requisite',
  'bank',
  'endpoint',
  'key',
  'telegram',
  'address',
  'device',
]

function summaryOf(values: AlertValues): string {
  const name = telling.find((one) => values[one] !== undefined) ?? ''
  const value = values[name] ?? ''
  return name === 'device' ? deviceName(value) : value
}
