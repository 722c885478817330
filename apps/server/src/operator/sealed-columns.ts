/** A column whose values the installation's key has sealed. `sealed-columns.test.ts` finds every bytea column of the schema that is not here. */
export interface SealedColumn {
  readonly table: string
  readonly column: string
  /** The primary key, with its types. */
  readonly order: readonly { readonly name: string; readonly type: 'uuid' | 'bigint' | 'text' | 'bytea' }[]
  /** The context of the seal, in SQL; the verb that seals it says the same in its own words. */
  readonly context: string
}

const byId = [{ name: 'id', type: 'uuid' }] as const
const byNumber = [{ name: 'id', type: 'bigint' }] as const
const byTerminal = [{ name: 'terminal_id', type: 'uuid' }] as const
const byUser = [{ name: 'user_id', type: 'uuid' }] as const
const byScope = [
  { name: 'scope', type: 'text' },
  { name: 'key', type: 'text' },
] as const

/** All but the payment methods, which `rotateRequisites` seals anew together with their keyed indexes. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'webhook_endpoint', column: 'secret', order: byId, context: `'webhook:' || id` },
  { table: 'webhook_endpoint', column: 'old_secret', order: byId, context: `'webhook:' || id` },
  { table: 'terminal', column: 'forwarder_key', order: byId, context: `'forwarder:' || id` },
  { table: 'pairing_key', column: 'sealed_key', order: byTerminal, context: `'pairing:' || terminal_id` },
  { table: 'device', column: 'sealed_secret', order: byId, context: `'device:' || id` },
  {
    table: 'second_factor',
    column: 'sealed_secret',
    order: byUser,
    context: `'second-factor:' || user_id`,
  },
  { table: 'telegram_key', column: 'sealed', order: byUser, context: `'telegram key ' || user_id` },
  {
    table: 'telegram_chat',
    column: 'link_sealed',
    order: [{ name: 'telegram_id', type: 'bigint' }],
    context: `'telegram upload link'`,
  },
  { table: 'telegram_reply', column: 'content', order: byNumber, context: `'telegram reply'` },
  {
    table: 'push_subscription',
    column: 'sealed',
    order: byId,
    context: `'push:' || encode(endpoint_hash, 'hex')`,
  },
  { table: 'held_change', column: 'change', order: byId, context: `'held-change|' || id` },
  { table: 'alert', column: 'content', order: byId, context: `'alert'` },
  { table: 'outbox', column: 'payload', order: byNumber, context: `'outbox:' || topic` },
  {
    table: 'idempotency',
    column: 'answer',
    order: byScope,
    context: `'idempotency:' || scope || ':' || key`,
  },
  {
    table: 'idempotency',
    column: 'result',
    order: byScope,
    context: `'idempotency.result:' || scope || ':' || key`,
  },
  {
    table: 'refresh_token',
    column: 'successor',
    order: [{ name: 'hash', type: 'bytea' }],
    context: `'refresh'`,
  },
  {
    table: 'payer_event',
    column: 'sealed',
    order: [
      { name: 'deal_id', type: 'uuid' },
      { name: 'slot', type: 'bigint' },
    ],
    context: `'payer_event|' || deal_id`,
  },
  {
    table: 'case_exhibit',
    column: 'sealed',
    order: [{ name: 'dispute_id', type: 'uuid' }],
    context: `'case_exhibit|' || dispute_id`,
  },
  { table: 'receipt', column: 'sealed_payer', order: byId, context: `'receipt|payer|' || id` },
  {
    table: 'raw_message',
    column: 'sealed_title',
    order: byId,
    context: `'raw_message|title|' || terminal_id || '|' || client_id`,
  },
  {
    table: 'raw_message',
    column: 'sealed_text',
    order: byId,
    context: `'raw_message|text|' || terminal_id || '|' || client_id`,
  },
]

export const placeOf = ({ table, column }: SealedColumn) => `${table}.${column}`
