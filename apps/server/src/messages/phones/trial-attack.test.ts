import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { attackersText } from '../test/attackers-words.ts'
import { BankPhone } from '../test/bank-phone.ts'

const world = useWorld()

/** Everything that a test message must not move, whatever it says. */
async function money(): Promise<unknown> {
  const tables = [
    'receipt',
    'receipt_message',
    'receipt_waiting',
    'deal_hint',
    'deal',
    'deal_event',
    'balance_chain',
  ]
  const counted = [
    ...tables,
    'terminal_alarm',
    'unparsed_kind',
    'ledger.transfer',
    'ledger.entry',
    'ledger.hold',
  ]
  const counts = counted.map(
    (table) => `(select json_agg(t order by t::text) from ${table} as t) as "${table}"`,
  )
  const [row] = await world.query(`select ${counts.join(', ')}`)
  return row
}

const claims = fc.record({
  /** Whose id it carries: its own test message’s, another terminal’s, or an unknown one. */
  whose: fc.constantFrom('own', 'others', 'nobodys'),
  sender: fc.constantFrom('org.florin.terminal', 'ru.sberbankmobile', '900', 'com.idamob.tinkoff.android'),
  channel: fc.constantFrom('push', 'sms'),
  title: fc.constantFrom(null, 'СберБанк', 'Florin test message'),
  text: fc.oneof(
    attackersText,
    fc.constantFrom('MIR-4417 12:00 Перевод 5000р от Иван И. Баланс: 55000р', 'Карта заблокирована', '+1р'),
  ),
})

test('a test message of any content, in any order, repeated, for anybody’s id, moves no money, deal, hint or chain', async () => {
  const [phone, other] = [await BankPhone.withCard(world), await BankPhone.withCard(world)]
  await phone.isProven(phone.methodId, 50_000)
  const ids = {
    own: (await phone.phone.startTrial()).body.id,
    others: (await other.phone.startTrial()).body.id,
  }
  const before = await money()
  let seq = 0

  await fc.assert(
    fc.asyncProperty(
      fc.array(claims, { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      async (sent, isBackward) => {
        const now = new Date().toISOString()
        const used = new Set<string>()
        const messages = sent.map(({ whose, ...content }) => {
          seq += 1
          // An id comes back with other content only from a forger, whom the queue refuses.
          const given = whose === 'nobodys' || used.has(whose) || seq > 1 ? randomUUID() : ids[whose]
          used.add(whose)
          return { seq, id: given, ...content, received_at: now, trial: { queued_at: now } }
        })
        const batch = isBackward ? messages.toReversed() : messages
        for (const each of [batch, batch.toReversed()])
          expect((await phone.phone.messages(each)).status).toBe(200)
      },
    ),
    { numRuns: 10 },
  )
  for (const id of [ids.own, ids.others]) {
    seq += 1
    const received_at = new Date().toISOString()
    const message = { seq, id, channel: 'push', sender: 'org.florin.terminal', title: null, received_at }
    const text = 'MIR-4417 12:00 Перевод 5000р от Иван И. Баланс: 55000р'
    await phone.phone.messages([{ ...message, text, trial: { queued_at: received_at } }])
  }
  await phone.isRead()

  expect(await money()).toEqual(before)
  expect(await phone.receipts()).toEqual([])
  for (const outcome of await phone.outcomes()) expect(['ignored', 'unknown_sender']).toContain(outcome)
})
