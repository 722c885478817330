import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { register } from '../../test/people.ts'
import { useWorld } from '../../test/world.ts'
import { newCourt } from '../deals/test/court.ts'
import { expectSoundBooks } from '../deals/test/opened.ts'
import { setRate } from '../deals/test/shop.ts'
import { newCard } from '../payment-methods/test/traders.ts'
import { loadKeyRing } from '../platform/key-ring.ts'
import { secretsFrom } from '../platform/secrets.ts'
import { erasePerson } from './person-erase.ts'

const world = useWorld()
const house = '00000000-0000-0000-0000-000000000000'

async function erase(email: string): Promise<string> {
  const secrets = secretsFrom(await loadKeyRing(await world.secretFile()))
  return erasePerson({ services: world.florin.services, secrets }, email, 'asked for it')
}

const emailOf = async (id: string) =>
  (await world.query<{ email: string }>('select email from user_account where id = $1', [id]))[0]?.email ?? ''

/** As a withdrawal would leave it. */
async function payOut(userId: string): Promise<void> {
  const [account] = await world.query<{ balance: bigint }>(
    `select balance from ledger.account where owner = $1 and kind = 'available' and asset = 'USDT'`,
    [userId],
  )
  const units = account?.balance ?? 0n
  if (units === 0n) return
  await world.query(
    `select ledger.post_one('test.paid_out', $1, 'USDT', null, array[$2, $3]::uuid[], array['available', 'custody'],
      array[-$4::bigint, $4::bigint], '{}', '{}', '{}', '{}')`,
    [`test:${randomUUID()}`, userId, house, units],
  )
}

/** Every word that any table holds. */
async function wholeDatabase(): Promise<string> {
  const tables = await world.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'ledger') and table_type = 'BASE TABLE'`,
  )
  const texts = []
  for (const { name } of tables)
    texts.push(...(await world.query<{ t: string }>(`select '${name}' || t::text as t from ${name} as t`)))
  return texts.map(({ t }) => t).join('\n')
}

test('nothing in the database tells who it was, and the books are as they were', async () => {
  const { email, browser } = await register(world)
  const userId = await world.userId(email)
  const card = newCard()
  await browser.call('createPayment', { body: { name: 'Zinaida Unusual', bank: 'sberbank', card } })
  await browser.call('changeUsername', { body: { username: 'zinaida_unusual' } })
  await world.query(
    `insert into telegram_account (user_id, telegram_id, telegram_name) values ($1, 4242, 'zinaida_tg')`,
    [userId],
  )
  const before = await wholeDatabase()
  expect(before).toContain(email)
  expect(before).toContain('Zinaida Unusual')
  const books = () => world.query('select * from ledger.entry order by account_id, position')
  const entries = await books()

  await erase(email)

  const after = (await wholeDatabase()).toLowerCase().split('\n')
  for (const word of [email, 'zinaida', card, `,${card.slice(-4)},`])
    expect(after.filter((row) => row.includes(word))).toEqual([])
  expect((await browser.call('userInfo')).status).toBe(401)
  expect(await books()).toEqual(entries)
  await expectSoundBooks(world)
  const acts = await world.query(`select after from audit where action = 'person.erase' and subject = $1`, [
    `user:${userId}`,
  ])
  expect(acts).toEqual([{ after: { reason: 'asked for it', files: 0 } }])
  await expect(erase(email)).rejects.toThrow(`Nobody has the address ${email}.`)
})

test('while money or a case is open it is refused, and says what is open', async () => {
  await setRate(world)
  const court = await newCourt(world)
  const email = await emailOf(court.trader.id)
  const disputeId = await court.disputed(await court.claimed())
  await world.query(
    `insert into dispute_item (dispute_id, key, side, text) values ($1, 'sent_to', 'trader', 'to Zinaida, 4417'), ($1, 'sbp_number', 'merchant', 'B5215')`,
    [disputeId],
  )

  await expect(erase(email)).rejects.toThrow(
    /has a balance of [\d.]+ USDT.*has 1 open deals.*has the open case \d+/,
  )
  await court.decide(disputeId, 'trader')
  await payOut(court.trader.id)
  await expect(erase(email)).rejects.toThrow(/^Nothing changed: \S+ has the case \d+, which is kept until/)
  await world.query(`update dispute set decided_at = now() - interval '181 days' where id = $1`, [disputeId])
  const files = await world.query<{ id: string }>('select id from evidence_file where deleted_at is null')

  await erase(email)

  await expectSoundBooks(world)
  const [deal] = await world.query<{ trader_id: string }>('select trader_id from deal where trader_id = $1', [
    court.trader.id,
  ])
  expect(deal?.trader_id).toBe(court.trader.id)
  const typed = await world.query(
    'select text from dispute_item where dispute_id = $1 and text is not null order by side',
    [disputeId],
  )
  expect(typed).toEqual([{ text: 'B5215' }, { text: 'erased' }])
  // The shop's files are the shop's.
  const left = await world.query<{ uploaded_by: string }>(
    'select uploaded_by from evidence_file where deleted_at is null',
  )
  expect(left.every(({ uploaded_by }) => !uploaded_by.includes(court.trader.id))).toBe(true)
  expect(left.length).toBeLessThanOrEqual(files.length)
})

test('a held change that waits stands against it; the content of an ended one is removed', async () => {
  const { email } = await register(world)
  const maker = await register(world)
  const [userId, makerId] = [await world.userId(email), await world.userId(maker.email)]
  const look = { fields: [{ name: 'card', before: '•• 4417', after: '•• 5518' }], effects: [], facts: {} }
  await world.query(
    `insert into held_change (id, kind, subject, concerns, maker_id, network, reason, change, look, expires_at)
     values (gen_random_uuid(), 'user.lead', 'user:' || $1, array[$1::uuid], $2, '', 'why', 'sealed', $3, now() + interval '1 day')`,
    [userId, makerId, JSON.stringify(look)],
  )

  await expect(erase(email)).rejects.toThrow(/has the held change \S+, which waits/)
  await world.query(`update held_change set state = 'rejected', decided_at = now()`)
  await erase(email)

  const [held] = await world.query<{ id: string; change: Buffer; look: object }>('select * from held_change')
  const secrets = secretsFrom(await loadKeyRing(await world.secretFile()))
  expect(secrets.unseal(`held-change|${held?.id}`, held?.change ?? Buffer.alloc(0))).toBe('{}')
  expect(held?.look).toEqual(look)
})

test('staff and leads give up their rights first', async () => {
  const { email } = await register(world)
  await world.query('update user_account set is_staff = true, is_lead = true where email = $1', [email])

  await expect(erase(email)).rejects.toThrow(`Nothing changed: ${email} is a member of staff; is a lead.`)
})
