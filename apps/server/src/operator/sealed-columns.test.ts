import { expect, test } from 'vitest'
import { useWorld } from '../../test/world.ts'
import { placeOf, sealedColumns } from './sealed-columns.ts'

const world = useWorld()

/** Bytes that no sealing key has made. A new bytea column is either here, with its reason, or in `sealedColumns`. */
const notSealed: Record<string, string> = {
  'session.cookie_hash': 'SHA-256 of a random token',
  'session.device_hash': 'SHA-256 of a random token',
  'access_token.hash': 'SHA-256 of a random token',
  'refresh_token.hash': 'SHA-256 of a random token',
  'upload_link.token_hash': 'SHA-256 of a random token',
  'merchant_key.key_hash': 'SHA-256 of a random token',
  'push_subscription.endpoint_hash': 'SHA-256 of an address with a random part',
  'recovery_code.code_hash': 'a MAC of the root over 60 random bits',
  'one_time_code.parameters_hash': 'SHA-256 of what is agreed to',
  'one_time_code.code_hash': 'a MAC of the root; a code lives five minutes',
  'idempotency.request_hash': 'a MAC of the root; a key lives a day',
  'telegram_key.key_hash': 'a MAC of the root over 160 random bits',
  'raw_message.content_mac':
    'a MAC of the root: tells a repeat from a forgery when the text is long forgotten',
  'raw_message.shape_mac': 'a MAC of the root',
  'unparsed_kind.shape_mac': 'a MAC of the root',
  'receipt.payer_mac': 'a MAC of the root',
  'withdrawal.proof': 'a MAC of the root, final',
  'standing_order.proof': 'a MAC of the root, final',
  'settlement_schedule.proof': 'a MAC of the root, final',
  'payment_method.card_index': 'a MAC of the sealing key; rotateRequisites makes it anew',
  'payment_method.account_index': 'a MAC of the sealing key; rotateRequisites makes it anew',
  'payment_method.card_sealed': 'rotateRequisites',
  'payment_method.phone_sealed': 'rotateRequisites',
  'payment_method.account_sealed': 'rotateRequisites',
  'audit.previous_hash': 'the chain of the audit',
  'audit.hash': 'the chain of the audit',
  'audit_check.checked_hash': 'the chain of the audit',
  'sign_in_trace.value': 'SHA-256 of a device, an address or a mailbox',
  'evidence_file.sha256': 'of the file',
  'payer_event.sha256': 'of what was shown',
  'case_exhibit.sha256': 'of the record',
  'evidence_note.look': 'what a picture looks like',
  'payout.raw_data': 'public on the chain',
  'payout.signature': 'public on the chain',
}

// A sealed column that rotation forgets would be lost with the key that is retired.
test('every bytea column is sealed anew by a rotation, or has a reason not to be', async () => {
  const columns = await world.query<{ place: string }>(
    `select table_name || '.' || column_name as place from information_schema.columns
     where table_schema = 'public' and udt_name in ('bytea', '_bytea')
       and table_name in (select relname from pg_class where relkind in ('r', 'p')) order by 1`,
  )
  const known = new Set([...sealedColumns.map(placeOf), ...Object.keys(notSealed)])

  expect(columns.map(({ place }) => place).filter((place) => !known.has(place))).toEqual([])
  const there = new Set(columns.map(({ place }) => place))
  expect([...known].filter((place) => !there.has(place))).toEqual([])
})
