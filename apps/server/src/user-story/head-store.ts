import type { AccountType } from '@florin/contract'
import { sql } from 'kysely'
import { type Queryable, tables } from '../platform/database.ts'
import type { StoryTables } from './tables.ts'

const story = (tx: Queryable) => tables<StoryTables>(tx)

export interface HeadRow {
  readonly id: string
  readonly email: string
  readonly username: string
  readonly account_type: AccountType
  readonly date_joined: Date
  readonly last_seen_at: Date | null
  readonly lead_id: string | null
  readonly lead_name: string | null
  readonly is_blocked: boolean
  readonly is_activated: boolean
  readonly is_premium: boolean
  readonly is_work: boolean
  readonly is_lead: boolean
  readonly is_staff: boolean
  readonly verify_email: boolean
  readonly has_telegram: boolean
  readonly wallet_output_permission: boolean
}

const personColumns = [
  'person.id',
  'person.email',
  'person.username',
  'person.account_type',
  'person.date_joined',
  'person.is_activated',
  'person.is_premium',
  'person.is_work',
  'person.is_lead',
  'person.is_staff',
  'person.verify_email',
  'person.wallet_output_permission',
] as const

export async function findHead(tx: Queryable, userId: string): Promise<HeadRow | undefined> {
  return story(tx)
    .selectFrom('person_facts as person')
    .leftJoin('referral_code_facts as code', 'code.used_by', 'person.id')
    .leftJoin('person_facts as lead', 'lead.id', 'code.lead_id')
    .select([...personColumns, 'lead.id as lead_id', 'lead.username as lead_name'])
    .select(sql<boolean>`person.blocked_at is not null`.as('is_blocked'))
    .select(({ exists, selectFrom }) => [
      selectFrom('session_facts')
        .select(({ fn }) => fn.max('last_used_at').as('at'))
        .whereRef('session_facts.user_id', '=', 'person.id')
        .where('viewer_id', 'is', null)
        .as('last_seen_at'),
      exists(
        selectFrom('telegram_account_facts')
          .select('telegram_account_facts.user_id')
          .whereRef('telegram_account_facts.user_id', '=', 'person.id'),
      )
        .$castTo<boolean>()
        .as('has_telegram'),
    ])
    .where('person.id', '=', userId)
    .executeTakeFirst()
}

export interface StoryCounts {
  readonly deals: number
  readonly disputes: number
  readonly payments: number
  readonly terminals: number
  readonly sessions: number
  readonly overdue: number
}

/** Each counted up to `most`: how many more there are is nobody's question here. */
export async function countAll(tx: Queryable, userId: string, most: number): Promise<StoryCounts> {
  const { rows } = await sql<StoryCounts>`
    select
      (select count(*)::int from (select from deal_facts where trader_id = ${userId} and not is_test union all
        select from deal_facts where merchant_id = ${userId} and not is_test limit ${most}) as listed) as deals,
      (select count(*)::int from (select from dispute_facts where trader_id = ${userId} and not is_test union all
        select from dispute_facts where merchant_id = ${userId} and not is_test limit ${most}) as listed) as disputes,
      (select count(*)::int from (select from payment_method_facts where owner_id = ${userId} limit ${most}) as listed) as payments,
      (select count(*)::int from terminal_facts where owner_id = ${userId} and deleted_at is null and verified_at is not null) as terminals,
      (select count(*)::int from session_facts where user_id = ${userId} and ended_at is null and expires_at > now()
        and last_used_at > now() - make_interval(secs => idle_seconds)) as sessions,
      (select count(*)::int from dispute_facts where trader_id = ${userId} and not is_test
        and status in ('waiting', 'consideration', 'deepconsideration')
        and (ignored_at is not null or answer_due_at < now())) as overdue
  `.execute(tables(tx))
  if (!rows[0]) throw new Error('A count of nothing is still a row')
  return rows[0]
}

export interface HeldOfPerson {
  readonly id: string
  readonly kind: string
  readonly maker: string | null
  readonly created_at: Date
}

/** Few wait at any time, so each is looked at. */
export async function heldOf(tx: Queryable, userId: string): Promise<HeldOfPerson[]> {
  return story(tx)
    .selectFrom('held_change_facts as held')
    .leftJoin('person_facts as maker', 'maker.id', 'held.maker_id')
    .select(['held.id', 'held.kind', 'maker.username as maker', 'held.created_at'])
    .where('held.state', '=', sql.lit('waiting'))
    .where('held.expires_at', '>', sql<Date>`now()`)
    .where(sql<boolean>`held.concerns @> array[${userId}]::uuid[]`)
    .orderBy('held.created_at', 'desc')
    .limit(20)
    .execute()
}
