import { sql } from 'kysely'
import { type Queryable, tables } from '../platform/database.ts'
import type { DisabledReason } from './webhook.ts'

/** The pulse of an address is made of so many newest events of a day; the hours before them are shown as quiet. */
const eventsRead = 20_000
const hours = 24

export interface EndpointPulse {
  readonly id: string
  readonly url: string
  readonly isTest: boolean
  readonly isActive: boolean
  readonly disabledReason: DisabledReason | null
  /** Whole hours ago, of those in which something was sent. */
  readonly sentHours: readonly number[]
  /** Of those in which an event was tried and has not arrived. */
  readonly undeliveredHours: readonly number[]
  readonly sent: number
  readonly delivered: number
  readonly undelivered: number
  readonly medianMs: number | null
  readonly silentSince: Date | null
}

/** How each address of a shop answered in the last 24 hours; live ones first. A ping is no event. */
export async function endpointPulses(tx: Queryable, merchantId: string): Promise<EndpointPulse[]> {
  const { rows } = await sql<EndpointPulse>`
    select endpoint.id, url, is_test as "isTest", is_active as "isActive", disabled_reason as "disabledReason",
      coalesce(pulse.sent_hours, '{}') as "sentHours", coalesce(pulse.undelivered_hours, '{}') as "undeliveredHours",
      pulse.sent, pulse.delivered, pulse.undelivered, pulse.median_ms as "medianMs",
      case when is_active and last_failure_at > coalesce(last_success_at, '-infinity')
        then greatest(pulse.failing_since, last_success_at) end as "silentSince"
    from webhook_endpoint as endpoint cross join lateral (
      select array_agg(distinct ago) as sent_hours,
        array_agg(distinct ago) filter (where is_late) as undelivered_hours,
        count(*)::int as sent, count(*) filter (where state = 'delivered')::int as delivered,
        count(*) filter (where is_late)::int as undelivered,
        (percentile_disc(0.5) within group (order by duration_ms) filter (where state = 'delivered'))::int as median_ms,
        min(first_attempt_at) filter (where is_late) as failing_since
      from (
        select state, duration_ms, first_attempt_at, state <> 'delivered' and attempts > 0 as is_late,
          (extract(epoch from date_trunc('hour', now()) - date_trunc('hour', created_at)) / 3600)::int as ago
        from webhook_delivery
        where endpoint_id = endpoint.id and created_at >= date_trunc('hour', now()) - make_interval(hours => ${hours - 1})
          and event_type <> 'ping'
        order by created_at desc, id desc limit ${eventsRead}
      ) as newest
    ) as pulse
    where merchant_id = ${merchantId} and deleted_at is null
    order by is_test, endpoint.created_at, endpoint.id
  `.execute(tables(tx))
  return rows
}

/** The 24 hours, oldest first. */
export function hoursOf({
  sentHours,
  undeliveredHours,
}: EndpointPulse): ('quiet' | 'delivered' | 'undelivered')[] {
  return Array.from({ length: hours }, (_, at) => {
    const ago = hours - 1 - at
    if (undeliveredHours.includes(ago)) return 'undelivered'
    return sentHours.includes(ago) ? 'delivered' : 'quiet'
  })
}
