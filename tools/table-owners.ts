import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

/** Which domain of the server owns which table: only its own files name it. Others call the owner's functions, or read a named view. */
export const tableOwners: Readonly<Record<string, readonly string[]>> = {
  'audit-log': ['audit_check'],
  auth: ['access_token', 'recovery_code', 'refresh_token', 'second_factor', 'session', 'slow_mode'],
  'back-office': ['job_report', 'staff_queue_look'],
  backup: ['backup_report'],
  books: ['debt', 'money_check', 'money_halt'],
  deals: [
    'amount_reservation',
    'case_exhibit',
    'choice_alarm',
    'choice_count',
    'deal',
    'deal_day',
    'deal_event',
    'deal_failed',
    'deal_fold',
    'deal_hint',
    'deal_transition',
    'dispute',
    'dispute_item',
    'match_census',
    'match_refusal',
    'merchant_order',
    'method_hour',
    'payer_event',
    'platform_beat',
    'platform_outage',
    'profit_total',
    'rated_success',
    'receipt_explanation',
    'receipt_fate',
    'receipt_waiting',
    'referral_line',
    'refused_share',
    'settlement_proposal',
    'shop_cancellation',
    'simulated_act',
    'suspect_deal',
  ],
  disputes: ['dispute_count', 'dispute_count_change'],
  evidence: ['evidence_file', 'evidence_look_key', 'evidence_note', 'evidence_view'],
  'held-changes': ['held_change'],
  merchants: ['merchant_key', 'merchant_settings'],
  messages: [
    'balance_chain',
    'message_waiting',
    'parsing_template',
    'parsing_template_version',
    'raw_message',
    'receipt',
    'receipt_message',
    'unparsed_kind',
  ],
  notifications: ['alert', 'alert_off', 'alert_settings', 'alert_try'],
  'payment-methods': ['payment_method', 'rating_event'],
  platform: [
    'announcement',
    'audit',
    'idempotency',
    'installation',
    'key_holder',
    'key_progress',
    'live_event',
    'one_time_code',
    'outbox',
    'rate_limit',
    'readiness_probe',
  ],
  push: ['push_subscription'],
  rates: ['rate'],
  referrals: ['referral_code'],
  'saved-views': ['saved_view'],
  signer: ['signer_heartbeat', 'wallet_key'],
  telegram: [
    'telegram_account',
    'telegram_bot',
    'telegram_chat',
    'telegram_file',
    'telegram_key',
    'telegram_pace',
    'telegram_reply',
    'telegram_update',
  ],
  terminals: [
    'device',
    'device_nonce',
    'device_sequence',
    'pairing_key',
    'terminal',
    'terminal_alarm',
    'terminal_silence',
    'terminal_trial',
  ],
  'upload-links': ['upload_link', 'upload_piece'],
  'user-story': ['listed_person', 'profile_view'],
  users: ['account_link', 'email_change', 'sign_in_trace', 'user_account', 'user_day', 'user_day_change'],
  wallet: [
    'chain_alarm',
    'chain_cursor',
    'deposit',
    'payout',
    'reconciliation',
    'scanned_block',
    'settlement_by_hand',
    'settlement_run',
    'settlement_schedule',
    'standing_order',
    'wallet_address',
    'whitelist_address',
    'withdrawal',
    'withdrawal_person',
    'withdrawal_transition',
  ],
  webhooks: ['merchant_event', 'webhook_delivery', 'webhook_endpoint'],
}

/**
 * The operator's commands may name every table: erasing a person has to name each one with their data, and a test proves that none is
 * forgotten (`operator/person-tables.test.ts`). They are no part of the product, and nothing else belongs here.
 */
const namesEveryTable: ReadonlySet<string> = new Set(['operator'])

/** Every table that the numbered SQL files make and none of them drops. */
export function tablesOf(sqlFolder: string): Set<string> {
  const made = new Set<string>()
  for (const file of readdirSync(sqlFolder).sort()) {
    const text = withoutComments(readFileSync(join(sqlFolder, file), 'utf8'), /--.*$/gm)
    for (const [, verb, name] of text.matchAll(
      /\b(create|drop) (?:unlogged )?table (?:if (?:not )?exists )?([a-z_]+)/gi,
    ))
      if (verb?.toLowerCase() === 'create') made.add(name ?? '')
      else made.delete(name ?? '')
  }
  return made
}

/** What an owner lets its neighbours read of one table: `create view deal_facts as select id, status from deal`. */
export interface NamedView {
  readonly name: string
  readonly table: string
  readonly columns: readonly string[]
}

/** Every view whose name ends in `_facts`. One that is more than columns of one table has no columns here, and fails the test. */
export function viewsOf(sqlFolder: string): NamedView[] {
  const views = new Map<string, NamedView>()
  for (const file of readdirSync(sqlFolder).sort()) {
    const text = withoutComments(readFileSync(join(sqlFolder, file), 'utf8'), /--.*$/gm)
    for (const [, verb, name = '', body = ''] of text.matchAll(
      /\b(create|create or replace|drop) view (?:if exists )?([a-z_]+_facts)\b([^;]*);/gi,
    ))
      if (verb?.toLowerCase() === 'drop') views.delete(name)
      else views.set(name, { name, ...columnsOf(body) })
  }
  return [...views.values()]
}

function columnsOf(body: string): Pick<NamedView, 'table' | 'columns'> {
  const [, columns = '', table = ''] =
    /^\s*as\s+select\s+([a-z_0-9,\s]+?)\s+from\s+([a-z_]+)\s*$/.exec(body) ?? []
  return { table, columns: columns.split(',').map((column) => column.trim()) }
}

/** The owner of a table, or of a view of it; undefined where it is not listed. */
export function ownerOf(table: string): string | undefined {
  return Object.keys(tableOwners).find((domain) => tableOwners[domain]?.includes(table))
}

/** For each view the domains that name it, with the text of all their files. */
export function readersOf(
  serverFolder: string,
  views: readonly NamedView[],
): Map<string, Map<string, string>> {
  const texts = new Map<string, string>()
  for (const file of filesOf(serverFolder)) {
    const domain = file.split('/')[0] ?? ''
    texts.set(domain, `${texts.get(domain) ?? ''}\n${readFileSync(join(serverFolder, file), 'utf8')}`)
  }
  const names = new Set(views.map(({ name }) => name))
  const readers = new Map(views.map(({ name }) => [name, new Map<string, string>()]))
  for (const [domain, text] of texts)
    for (const name of tablesNamedIn(text, names)) readers.get(name)?.set(domain, text)
  return readers
}

/** The ways in which SQL names a table; each has its name in a group. */
const naming = new RegExp(
  [
    /\b(?:from|join|into|update|truncate|lock table)\s+(?:only\s+)?"?([a-z_]+)\b(?!\.)/,
    // The second of `from receipt as one, deal`.
    /(?<=\bfrom\s+[a-z_]+(?:\s+as\s+[a-z_]+)?,\s+)([a-z_]+)\b/,
    // A part of a query that begins with a table: `receipt join receipt_fate`.
    /`\s*([a-z_]+)(?=\s+(?:as\s+[a-z_]+\s+)?(?:(?:left|cross)\s+)?join\b)/,
    /\b(?:selectFrom|insertInto|updateTable|deleteFrom|innerJoin|leftJoin)\(\s*'([a-z_]+)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
)

/** The tables that a TypeScript file names in its SQL. */
export function tablesNamedIn(source: string, tables: ReadonlySet<string>): Set<string> {
  const text = withoutComments(source, /\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^import .*$/gm)
  return new Set(
    [...text.matchAll(naming)]
      .map(([, ...names]) => names.find((name) => name) ?? '')
      .filter((name) => tables.has(name)),
  )
}

/** For each domain, its neighbours' tables with the number of its files that name them: `{ deals: { terminal: 6 } }`. */
export function foreignTables(
  serverFolder: string,
  tables: ReadonlySet<string>,
): Record<string, Record<string, number>> {
  return foreignIn(
    filesOf(serverFolder).map((file) => ({ file, text: readFileSync(join(serverFolder, file), 'utf8') })),
    tables,
  )
}

/** The same of SQL functions, whose files lie in a folder for each domain. */
export function foreignTablesOfFunctions(
  sqlFolder: string,
  tables: ReadonlySet<string>,
): Record<string, Record<string, number>> {
  const files = readdirSync(sqlFolder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.sql'),
  )
  return foreignIn(
    files.map((path) => ({
      file: path.split(sep).join('/'),
      text: withoutComments(readFileSync(join(sqlFolder, path), 'utf8'), /--.*$/gm),
    })),
    tables,
  )
}

function foreignIn(
  files: readonly { readonly file: string; readonly text: string }[],
  tables: ReadonlySet<string>,
): Record<string, Record<string, number>> {
  const found: Record<string, Record<string, number>> = {}
  for (const { file, text } of files) {
    const domain = file.split('/')[0] ?? ''
    if (namesEveryTable.has(domain)) continue
    const own = new Set(tableOwners[domain])
    for (const table of tablesNamedIn(text, tables)) {
      if (own.has(table)) continue
      found[domain] = { ...found[domain], [table]: (found[domain]?.[table] ?? 0) + 1 }
    }
  }
  return found
}

/** The product's own files: tests lay out their worlds as they need them. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => path.endsWith('.ts') && path.includes('/'))
    .filter((path) => !path.endsWith('.test.ts') && !path.split('/').includes('test'))
}

function withoutComments(text: string, comments: RegExp): string {
  return text.replace(comments, '')
}
