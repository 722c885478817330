import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'
import type { WebhookTables } from './tables.ts'

export interface LiveEndpoint {
  readonly id: string
  readonly merchantId: string
  readonly url: string
}

/** Any merchant's, but not one of test orders, and none that was removed. */
export async function lockLiveEndpoint(tx: Tx, id: string): Promise<LiveEndpoint | undefined> {
  return tables<WebhookTables>(tx)
    .selectFrom('webhook_endpoint')
    .select(['id', 'merchant_id as merchantId', 'url'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('is_test', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export interface FailingEndpoint extends LiveEndpoint {
  readonly merchant: string
  readonly isActive: boolean
  readonly disabledReason: string | null
  readonly responseStatus: number | null
  readonly failure: string | null
  readonly failuresInARow: number
  readonly failingSince: Date
  readonly undelivered: number
}

/** How many tries of one endpoint are read. */
const triesRead = 200

/** A live endpoint that is on, and whose last try failed: what the queue of staff counts. */
export const isFailing = sql<boolean>`deleted_at is null and not is_test and is_active
  and last_failure_at > coalesce(last_success_at, '-infinity')`

/** How many fail, so far and no further. Those that are switched off need nothing of staff and are not counted. */
export async function countFailing(tx: Queryable, most: number): Promise<number> {
  const { count } = await tables<WebhookTables>(tx)
    .selectFrom((endpoint) =>
      endpoint.selectFrom('webhook_endpoint').select('id').where(isFailing).limit(most).as('failing'),
    )
    .select((failing) => failing.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Live endpoints whose last try failed, and those that we have switched off; the longest failing first. */
export async function failingEverywhere(tx: Queryable, limit: number): Promise<FailingEndpoint[]> {
  const { rows } = await sql<FailingEndpoint>`
    with failing as (
      (select * from webhook_endpoint where ${isFailing} order by last_failure_at limit ${limit})
      union all
      (select * from webhook_endpoint where deleted_at is null and not is_test and disabled_reason is not null
        order by last_failure_at desc limit ${limit})
    )
    select failing.id, merchant_id as "merchantId", shop.username as merchant, url, is_active as "isActive",
      disabled_reason as "disabledReason", last.response_status as "responseStatus", last.failure,
      least(tried.attempts, 1000)::int as "failuresInARow",
      coalesce(tried.since, last_failure_at, failing.created_at) as "failingSince", missing.count as undelivered
    from failing join person_facts as shop on shop.id = failing.merchant_id
    cross join lateral (
      select coalesce(sum(attempts), 0) as attempts, min(first_attempt_at) as since from (
        select attempts, first_attempt_at from webhook_delivery where endpoint_id = failing.id and state <> 'delivered' and attempts > 0
          and last_attempt_at > coalesce(failing.last_success_at, '-infinity') order by created_at desc limit ${triesRead}) as newest
    ) as tried
    left join lateral (
      select response_status, failure from (
        select * from webhook_delivery where endpoint_id = failing.id and attempts > 0 order by created_at desc limit ${triesRead}) as newest
      where state <> 'delivered' order by last_attempt_at desc nulls last limit 1
    ) as last on true
    cross join lateral (select count(*)::int as count from (select from webhook_delivery where endpoint_id = failing.id
      and state <> 'delivered' and created_at > now() - interval '3 days' limit 1000) as counted) as missing
    order by is_active desc, "failingSince", failing.id limit ${limit}
  `.execute(tables(tx))
  return rows
}
