import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { DepositFact, EventFact, Facts, OrderFact, SettlementFact } from './judge.ts'
import type { Outside } from './outside.ts'
import type { DrillPostgres } from './postgres.ts'

/** Every promise about the books of a long drill, on a busy machine. */
const looksForMs = 10 * 60_000
const repository = fileURLToPath(new URL('../../', import.meta.url))

/** Everything that is still on its way, by its name. At the end of a drill each must be 0. */
export async function whatIsLeft(postgres: DrillPostgres): Promise<Record<string, number>> {
  const [row] = await postgres.ask<Record<string, number>>(`
    select
      (select count(*)::int from deal where status in ('pending', 'verification')) as "open deals",
      (select count(*)::int from amount_reservation held join deal on deal.id = held.deal_id
        where deal.due_at < now() - interval '10 seconds') as "deals past their clock",
      (select count(*)::int from outbox where done_at is null and failed_at is null) as "outbox",
      (select count(*)::int from outbox where failed_at is not null) as "mails given up",
      (select count(*)::int from webhook_delivery where state = 'waiting') as "webhooks waiting",
      (select count(*)::int from webhook_delivery where state = 'failed') as "webhooks given up",
      (select count(*)::int from receipt_waiting) as "receipts",
      (select count(*)::int from message_waiting) as "bank messages",
      (select count(*)::int from telegram_reply) as "answers of the bot",
      (select count(*)::int from withdrawal where state not in ('done', 'failed', 'rejected')) as "payouts on their way",
      (select count(*)::int from dispute where decided_at is null) as "cases",
      (select count(*)::int from chain_alarm where cleared_at is null) as "alarms of the chain",
      (select count(*)::int from money_halt where resumed_at is null) as "money halted"`)
  return row ?? {}
}

/** Each thing that flows through, `kind id`: a later comparison separates what waited then from what has come since. */
export async function whatFlows(postgres: DrillPostgres): Promise<string[]> {
  const rows = await postgres.ask<{ one: string }>(`
    select 'outbox ' || id as one from outbox where done_at is null and failed_at is null
    union all select 'webhook ' || id from webhook_delivery where state = 'waiting'
    union all select 'receipt ' || receipt_id from receipt_waiting
    union all select 'message ' || message_id from message_waiting
    union all select 'answer ' || id from telegram_reply`)
  return rows.map(({ one }) => one)
}

export async function gatherFacts(
  postgres: DrillPostgres,
  outside: Outside,
  addresses: Readonly<Record<string, string>>,
  environment: Readonly<Record<string, string>>,
): Promise<Facts> {
  const doubled = await postgres.ask<{ reference: string }>(
    `select kind || ' ' || reference as reference from ledger.transfer group by kind, reference having count(*) > 1`,
  )
  return {
    orders: await orders(postgres),
    events: await events(postgres),
    settlements: await settlements(postgres, outside, Object.values(addresses)),
    deposits: await deposits(postgres),
    doubledReferences: doubled.map(({ reference }) => reference),
    left: {
      ...(await whatIsLeft(postgres)),
      'updates of Telegram': outside.telegram.control.pendingUpdates().length,
    },
    books: [
      ...(await run('tools/money-check.ts', ['--full'], environment)),
      ...(await run('apps/server/src/operator.ts', ['audit', 'verify'], environment)),
    ],
  }
}

/** What a gap in the platform's pulse gave back to clocks is no lateness; `platform_outage` has each. */
function orders(postgres: DrillPostgres): Promise<OrderFact[]> {
  return postgres.ask<OrderFact>(`
    select made.id, made.external_id as "externalId", (made.amount_kopecks / 100.0)::numeric(20, 2)::text as requested,
      coalesce(deal.status, made.state) as status,
      case when deal.status = 'expired' then greatest(0, extract(epoch from deal.ended_at - deal.created_at) - made.ttl_minutes * 60 - coalesce((
        select sum(extract(epoch from gap.ended_at - gap.began_at)) from platform_outage gap
        where gap.began_at < deal.ended_at and gap.ended_at > deal.created_at), 0)) else 0 end::float8 as "lateSeconds"
    from merchant_order made left join deal on deal.id = made.deal_id`)
}

function events(postgres: DrillPostgres): Promise<EventFact[]> {
  return postgres.ask<EventFact>(`
    select sent.event_id as "eventId", sent.event_type as type, coalesce(sent.order_id::text, event.facts ->> 'id', '') as subject,
      coalesce(event.sequence, 0) as sequence
    from webhook_delivery sent left join merchant_event event on event.position = sent.event_position
    where sent.event_type <> 'ping'`)
}

async function settlements(
  postgres: DrillPostgres,
  { tron }: Outside,
  addresses: readonly string[],
): Promise<SettlementFact[]> {
  const rows = await postgres.ask<Omit<SettlementFact, 'paidOnChain'> & { address: string }>(`
    select id, external_id as "externalId", address, (amount_micro_usdt / 1000000.0)::numeric(20, 6)::text as amount, state
    from withdrawal where standing_order_id is not null`)
  const paid = addresses.flatMap((to) => tron.control.transfers({ to, limit: 10_000 }))
  return rows.map(({ address, ...settlement }) => ({
    ...settlement,
    paidOnChain: paid.filter(
      (transfer) => transfer.to === address && transfer.units === settlement.amount.replace('.', ''),
    ).length,
  }))
}

function deposits(postgres: DrillPostgres): Promise<DepositFact[]> {
  return postgres.ask<DepositFact>(`
    select txid, to_address as address, (amount_micro_usdt / 1000000.0)::numeric(20, 6)::text as amount, outcome
    from deposit where outcome not in ('own', 'outgoing')`)
}

/** Nothing where it is green. */
async function run(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<string[]> {
  const env = { PATH: process.env.PATH, ...environment }
  const options = { cwd: repository, env, timeout: looksForMs, maxBuffer: 64 * 1024 ** 2 }
  try {
    await promisify(execFile)(process.execPath, [program, ...args], options)
    return []
  } catch (error) {
    const { code, stdout, stderr } = error as { code?: unknown; stdout?: string; stderr?: string }
    return [`${program} ${args.join(' ')} ended with ${code}: ${stdout}${stderr}`.trim()]
  }
}
