import { expect, test } from 'vitest'
import { expectOneConnection } from '../../../test/one-connection.ts'
import { useWorld } from '../../../test/world.ts'
import { newOwner } from '../../terminals/test/owners.ts'
import { lockPhones } from '../intake/read-store.ts'
import { BankPhone } from '../test/bank-phone.ts'

const world = useWorld()
expectOneConnection(world)
const transfer = (sum: string, balance: string, payer = 'Иван П.') =>
  `MIR-4417 14:32 Перевод ${sum}р от ${payer} Баланс: ${balance}р`

const app = { channel: 'push', sender: 'ru.sberbankmobile', title: 'Сбербанк' } as const
const withoutBalance = (sum: string) => `MIR-4417 14:32 Перевод ${sum}р от Иван П.`

test('a bank message becomes a receipt of the method whose card it names', async () => {
  const phone = await BankPhone.of(world)
  const method = await phone.withMethod('sberbank', '2202201122334417')
  await phone.brings({ text: transfer('5000', '12 300.50') })

  expect(await phone.receipts()).toMatchObject([
    {
      amount: '5000.00',
      balance_after: '12300.50',
      bank: { id: 'sberbank', name: 'Sberbank' },
      payment_id: method,
      requisite: '•• 4417',
      payer: 'Иван П.',
      trust: 1,
      trust_reason: 'not_proven',
      signals: ['sms'],
    },
  ])
})

test('a balance that continues a proven one is believed more; one that does not is not believed at all', async () => {
  const phone = await BankPhone.withCard(world)
  await phone.isProven(phone.methodId, 5_000)
  await phone.brings({ text: transfer('50', '5050') })
  await phone.brings({ text: 'MIR-4417 14:40 Покупка 150р PYATEROCHKA Баланс: 4900р' })
  // A refund is no receipt, but it moves the balance.
  await phone.brings({ text: 'MIR-4417 14:41 Зачисление 20р возврат Баланс: 4920р' })
  await phone.brings({ text: transfer('50', '4970', 'Пётр К.') })
  await phone.brings({ text: transfer('5000', '9999', 'Хакер Х.') })
  // The last good balance still counts, so the forger's message has done no harm.
  await phone.brings({ text: transfer('30', '5000', 'Олег Т.') })

  const receipts = await phone.receipts()
  const trusts = receipts.map((one: { amount: string; trust: number; trust_reason: string }) => [
    one.amount,
    one.trust,
    one.trust_reason,
  ])
  expect(trusts).toEqual([
    ['30.00', 2, 'balance_follows'],
    ['5000.00', 0, 'balance_breaks'],
    ['50.00', 2, 'balance_follows'],
    ['50.00', 2, 'balance_follows'],
  ])
})

// The attack of 17 November: the first balance that came was believed, so a stranger could send it.
test('an SMS proves no balance, however often its balances continue each other', async () => {
  const phone = await BankPhone.withCard(world)
  await phone.brings({ text: transfer('1000', '1000') })
  await phone.brings({ text: transfer('14990', '15990') })
  await phone.brings({ text: transfer('14991', '30981') })
  expect(await phone.receipts()).toMatchObject([
    { trust: 1, trust_reason: 'not_proven' },
    { trust: 1, trust_reason: 'not_proven' },
    { trust: 1, trust_reason: 'not_proven' },
  ])
  expect(
    await world.query('select from balance_chain where terminal_id = $1', [phone.phone.terminalId]),
  ).toEqual([])
})

test.each([
  ['three digits of the tail', 'MIR-417 14:32 Перевод 500р от Иван П. Баланс: 5500р', 'other_account'],
  [
    'the tail of somebody else’s card',
    'MIR-9925 14:32 Перевод 500р от Иван П. Баланс: 5500р',
    'other_account',
  ],
  ['no tail where the chain has one', 'Перевод 500р от Иван П. Баланс: 5500р', 'tail_missing'],
  ['no balance', 'MIR-4417 14:32 Перевод 500р от Иван П.', 'balance_missing'],
])('%s: a text that falls short of the proven chain is worth nothing', async (_, text, reason) => {
  const phone = await BankPhone.withCard(world)
  await phone.isProven(phone.methodId, 4_000)
  await phone.brings({ text: transfer('1000', '5000') })
  await phone.brings({ text })
  const [receipt] = await phone.receipts()
  // A text that no template reads is no receipt at all, which is as good.
  if (receipt.amount === '500.00') expect(receipt).toMatchObject({ trust: 0, trust_reason: reason })
  await phone.brings({ text: transfer('10', '5010') })
  expect((await phone.receipts())[0]).toMatchObject({ amount: '10.00', trust: 2 })
})

test('five contradictions in a day stop the chain and write to the owner; a proof starts it again', async () => {
  const phone = await BankPhone.withCard(world)
  await phone.isProven(phone.methodId, 5_000)
  const stateOf = async () => (await phone.owner.browser.call('listPayments')).body.results[0].chain
  expect(await stateOf()).toBe('proven')
  for (const sum of [101, 102, 103, 104]) await phone.brings({ text: transfer(String(sum), '77777') })
  await world.mail(phone.owner.email, (mail) => mail.subject.includes('looks forged'))
  expect(await stateOf()).toBe('proven')
  await phone.brings({ text: transfer('105', '77777') })
  await world.mail(phone.owner.email, (mail) => mail.subject.includes('no longer complete'))
  expect(await stateOf()).toBe('stopped')
  await phone.brings({ text: transfer('10', '5010') })
  expect((await phone.receipts())[0]).toMatchObject({ trust: 1, trust_reason: 'chain_stopped' })
  // Contradictions never withhold a method.
  expect((await phone.owner.browser.call('listPayments')).body.results[0].withheld).toBeNull()

  await phone.isProven(phone.methodId, 5_010)
  await phone.brings({ text: transfer('20', '5030') })
  expect((await phone.receipts())[0]).toMatchObject({ trust: 2, trust_reason: 'balance_follows' })
})

test('a text that came before the proof neither fits nor contradicts it', async () => {
  const phone = await BankPhone.withCard(world)
  await phone.isProven(phone.methodId, 6_000)
  await phone.brings({ text: transfer('500', '5500'), agoMs: 60_000 })
  expect((await phone.receipts())[0]).toMatchObject({ trust: 1, trust_reason: 'before_proof' })
  await phone.brings({ text: transfer('10', '6010') })
  expect((await phone.receipts())[0]).toMatchObject({ trust: 2 })
})

test('a push of the bank’s own app proves the balance that it prints, and lends nothing to an SMS', async () => {
  const phone = await BankPhone.withCard(world)
  await phone.brings({ ...app, text: transfer('500', '9500') })
  await phone.brings({ text: transfer('40', '9540', 'Олег Т.') })
  expect((await phone.receipts())[0]).toMatchObject({ trust: 2, trust_reason: 'balance_follows' })

  // A forged SMS comes first; the genuine push has no balance. The receipt is the push's, and the forged balance is dropped.
  const other = await BankPhone.withCard(world)
  await other.isProven(other.methodId, 5_000)
  await other.brings({ text: transfer('700', '99700') })
  await other.brings({ ...app, text: withoutBalance('700') })
  expect(await other.receipts()).toMatchObject([
    { amount: '700.00', trust: 3, trust_reason: 'bank_app', balance_after: null, signals: ['sms', 'push'] },
  ])
  await other.brings({ text: transfer('10', '99710') })
  expect((await other.receipts())[0]).toMatchObject({ trust: 0, trust_reason: 'balance_breaks' })
})

test('SMS and push of one credit are one receipt, with both signals', async () => {
  const phone = await BankPhone.withCard(world)
  await phone.brings(
    { text: transfer('700', '2700') },
    { channel: 'push', sender: 'ru.sberbankmobile', title: 'Сбербанк', text: transfer('700', '2700') },
  )
  expect(await phone.receipts()).toMatchObject([
    { amount: '700.00', trust: 3, trust_reason: 'bank_app', signals: ['sms', 'push'] },
  ])
})

test('a name that anybody can show moves no chain, even with the right balance', async () => {
  const phone = await BankPhone.withCard(world)
  await phone.isProven(phone.methodId, 5_000)
  await phone.brings({ sender: 'ru.sberbankmobile', text: transfer('50', '5050') })
  expect(await phone.receipts()).toMatchObject([{ trust: 0, trust_reason: 'name_only' }])

  await phone.brings({ text: transfer('50', '5050') })
  await phone.brings({ text: transfer('30', '5080', 'Олег Т.') })
  expect(await phone.receipts()).toMatchObject([
    { amount: '30.00', trust: 2, trust_reason: 'balance_follows' },
    { amount: '50.00', trust: 2, trust_reason: 'balance_follows' },
  ])
})

test('the same text with another balance is another receipt', async () => {
  const phone = await BankPhone.of(world)
  await phone.brings({ text: transfer('700', '2700') }, { text: transfer('700', '3400') })
  expect(await phone.receipts()).toHaveLength(2)
})

test.each([
  [
    'a number that is not the bank’s',
    { sender: '+79120000000', text: transfer('900', '5000') },
    'unknown_sender',
  ],
  ['a look-alike of the bank’s number', { sender: '9ОО', text: transfer('900', '5000') }, 'unknown_sender'],
  ['a one-time code', { text: 'Никому не сообщайте код 482913. Перевод 900р' }, 'ignored'],
  ['a refund', { text: 'MIR-4417 14:32 Возврат покупки 900р MAGNIT Баланс: 5000р' }, 'ignored'],
] as const)('%s is kept and is no receipt', async (_name, seen, outcome) => {
  const phone = await BankPhone.of(world)
  await phone.brings(seen)
  expect(await phone.outcomes()).toEqual([outcome])
  expect(await phone.receipts()).toEqual([])
})

test('a notice of a block in the bank’s own app raises the alarm, withholds the bank’s methods and writes to the owner', async () => {
  const phone = await BankPhone.of(world)
  await phone.withMethod('sberbank', '2202201122334425')
  await phone.brings({
    channel: 'push',
    sender: 'ru.sberbankmobile',
    title: 'СберБанк',
    text: 'Ваша карта MIR-4425 заблокирована по 115-ФЗ. Обратитесь в банк.',
  })
  const { body } = await phone.owner.browser.call('listTerminals')
  expect(body[0].troubles).toContain('bank_blocked')
  const { body: methods } = await phone.owner.browser.call('listPayments')
  expect(methods.results[0].withheld).toBe('terminal_blocked')
  await world.mail(phone.owner.email, (mail) => mail.subject.includes('block'))

  // Switching a method on again says that the matter is settled.
  const switched = await phone.owner.browser.call('updatePayment', {
    params: { id: methods.results[0].id },
    body: { is_active: true },
  })
  expect(switched.status).toBe(200)
  const { body: settled } = await phone.owner.browser.call('listTerminals')
  expect(settled[0].troubles).not.toContain('bank_blocked')
})

test('a backlog is believed in its order; a message out of order never is', async () => {
  const phone = await BankPhone.withCard(world)
  const hour = 3_600_000
  await phone.brings({ ...app, text: transfer('100', '5100'), agoMs: 2 * hour })
  await phone.brings({ text: transfer('50', '5150'), agoMs: hour })
  await phone.brings({ text: transfer('40', '5190'), agoMs: 90 * 60_000 })
  const byAmount = Object.fromEntries(
    (await phone.receipts()).map((one: { amount: string; trust_reason: string }) => [
      one.amount,
      one.trust_reason,
    ]),
  )
  expect(byAmount).toEqual({ '100.00': 'bank_app', '50.00': 'balance_follows', '40.00': 'time_off' })
})

test('neither text nor payer lies open in the database, and other people’s receipts are not shown', async () => {
  const phone = await BankPhone.of(world)
  await phone.brings({ text: transfer('321', '4321', 'Аристарх Щ.') })
  const rows = [
    await world.query('select raw_message::text from raw_message'),
    await world.query('select receipt::text from receipt'),
  ]
  const dump = JSON.stringify(rows)
  expect(dump).not.toMatch(/Аристарх|Перевод|MIR-4417/)
  expect(dump).not.toContain(Buffer.from('Аристарх').toString('hex'))
  expect(world.logLines.join('\n')).not.toContain('Аристарх')

  const stranger = await newOwner(world)
  const theirs = await stranger.browser.call('listReceipts', {
    query: { terminal_id: phone.phone.terminalId },
  })
  expect(theirs.status).toBe(404)
  expect((await stranger.browser.call('listReceipts')).body).toEqual({ count: 0, results: [] })
})

test('what waits is read by whoever comes next, once, by two nodes at the same time', async () => {
  const phone = await BankPhone.withCard(world)
  await phone.isProven(phone.methodId, 5_000)
  const second = await world.node()
  const sums = Array.from({ length: 60 }, (_, index) => index + 1)
  const texts = sums.map((sum, index) => ({
    text: transfer(String(sum), String(5_000 + sums.slice(0, index + 1).reduce((all, one) => all + one, 0))),
  }))
  await phone.brings(...texts)
  await second.stop()
  const rows = await world.query<{ trust: number }>('select trust from receipt where terminal_id = $1', [
    phone.phone.terminalId,
  ])
  expect(rows).toHaveLength(60)
  expect(rows.filter((row) => row.trust === 2)).toHaveLength(60)
})

// An SMS and a push that come in one batch: the payer knows what they have just paid, though no row has it yet.
test('a proof sees the credits of its own batch', async () => {
  const phone = await BankPhone.withCard(world)
  await phone.brings(
    { text: transfer('1500', '1500') },
    { ...app, text: transfer('1600', '3100', 'Олег Т.') },
  )
  expect((await phone.owner.browser.call('listPayments')).body.results[0].chain).toBe('guessable')
})

// Found by the simulator: honest phones were alarmed by every purchase.
test('a purchase that is told by push and by SMS contradicts nothing', async () => {
  const phone = await BankPhone.withCard(world)
  await phone.isProven(phone.methodId, 9_000)
  const purchase = 'MIR-4417 14:40 Покупка 500р PYATEROCHKA Баланс: 8500р'
  await phone.brings({ ...app, text: purchase }, { text: purchase })
  await phone.brings({ text: 'MIR-4417 14:41 Покупка 100р MAGNIT Баланс: 8400р' })
  const chains = await world.query(
    'select balance_kopecks, contradicted_at from balance_chain where terminal_id = $1',
    [phone.phone.terminalId],
  )
  expect(chains).toEqual([{ balance_kopecks: 840_000n, contradicted_at: [] }])
})

// Rules read what was loaded for the batch: whatever an earlier message of it changed must be there for the next one.
test('read together or one after the other, the same messages make the same receipts and leave the same chain', async () => {
  const day = [
    { ...app, text: transfer('100', '5100') },
    { text: transfer('100', '5100') },
    { text: withoutBalance('60') },
    { ...app, text: transfer('60', '5160') },
    { text: transfer('60', '5220') },
    { text: withoutBalance('60') },
    { text: 'MIR-4417 14:40 Покупка 210р PYATEROCHKA Баланс: 5010р' },
    { sender: 'ru.sberbankmobile', text: transfer('50', '5060') },
    { text: transfer('50', '5060') },
    { text: transfer('5000', '9999', 'Хакер Х.') },
    { text: withoutBalance('70') },
    { text: transfer('45', '5100', 'Поздний П.'), agoMs: 5_400_000 },
    { text: transfer('30', '5090', 'Олег Т.') },
    { text: 'MIR-4417 14:41 Зачисление 20р возврат Баланс: 5110р' },
    { text: transfer('20', '5130', 'Олег Т.') },
  ].map((seen, index, { length }) => ({ agoMs: (length - index) * 100, ...seen }))
  const [together, oneByOne] = [await BankPhone.of(world), await BankPhone.of(world)]
  await together.withMethod('sberbank', '2202201155084417')
  await oneByOne.withMethod('sberbank', '2202201155164417')
  await together.brings(...day)
  for (const seen of day) await oneByOne.brings(seen)

  const whatIsBooked = async ({ phone: { terminalId } }: BankPhone) => ({
    receipts: await world.query(
      `select amount_kopecks, receipt.balance_kopecks, card_tail, payer_mac, sealed_payer is null as is_nameless, receipt.trust, trust_reason,
         has_sms, has_push, payment_method_id is null as is_open, count(*) as notices
       from receipt join receipt_message on receipt_id = receipt.id where terminal_id = $1
       group by receipt.id order by amount_kopecks, receipt.balance_kopecks, trust_reason`,
      [terminalId],
    ),
    chains: await world.query(
      `select bank, balance_kopecks, proven_kopecks, secret_kopecks, has_tail, cardinality(contradicted_at) as contradictions
       from balance_chain where terminal_id = $1`,
      [terminalId],
    ),
    outcomes: await world.query(
      'select outcome, reason, bank, template_id from raw_message where terminal_id = $1 order by place',
      [terminalId],
    ),
  })
  const booked = await whatIsBooked(together)
  expect(booked).toEqual(await whatIsBooked(oneByOne))
  expect(booked.chains).toEqual([
    {
      bank: 'sberbank',
      balance_kopecks: 513_000n,
      proven_kopecks: 516_000n,
      secret_kopecks: 501_000n,
      has_tail: true,
      contradictions: 1,
    },
  ])
  const reasons = (booked.receipts as { trust_reason: string }[]).map((one) => one.trust_reason)
  expect(reasons).toEqual([
    'balance_follows',
    'balance_follows',
    'time_off',
    'balance_follows',
    'bank_app',
    'balance_follows',
    'possible_duplicate',
    'balance_missing',
    'bank_app',
    'balance_breaks',
  ])
})

test('a phone that cannot be read does not hold up the others', async () => {
  const [broken, ...others] = await Promise.all([1, 2, 3].map(() => BankPhone.of(world)))
  if (!broken) throw new Error('no phone')
  await broken.brings(
    { text: transfer('10', '1010') },
    { text: 'Никому не сообщайте код 482913. Перевод 900р' },
  )
  const spoilt =
    "update raw_message set sealed_text = '\\x00', outcome = 'waiting', read_at = null where terminal_id = $1 and outcome = 'ignored'"
  await world.query(spoilt, [broken.phone.terminalId])

  await Promise.all(others.map((phone) => phone.brings({ text: transfer('20', '1020') })))
  for (const phone of others) expect(await phone.receipts()).toMatchObject([{ amount: '20.00' }])
  expect(await broken.outcomes()).toEqual(['credit', 'waiting'])
  expect(world.logLines.join()).toContain('a phone could not be read')

  await world.query("update raw_message set outcome = 'dismissed', read_at = now() where outcome = 'waiting'")
})

test('a phone that somebody else is reading is left out, and read when it is free', async () => {
  const [busy, free] = [await BankPhone.of(world), await BankPhone.of(world)]
  await world.florin.services.db.write(async (tx) => {
    await lockPhones(tx, [busy.phone.terminalId])
    await busy.phone.messages(busy.written([{ text: transfer('10', '1010') }]))
    await free.brings({ text: transfer('20', '1020') })
    expect(await busy.outcomes()).toEqual(['waiting'])
  })
  await busy.isRead()
  expect(await busy.receipts()).toMatchObject([{ amount: '10.00' }])
})

test('two nodes read many phones at once, each message once and each phone in its order', async () => {
  const second = await world.node()
  const phones = await Promise.all(Array.from({ length: 4 }, () => BankPhone.withCard(world)))
  for (const phone of phones) await phone.isProven(phone.methodId, 5_000)
  for (const start of [0, 15]) {
    const texts = Array.from({ length: 15 }, (_, index) => ({
      text: transfer('1', String(5_001 + start + index)),
    }))
    await Promise.all(phones.map((phone) => phone.phone.messages(phone.written(texts))))
  }
  await Promise.all(phones.map((phone) => phone.isRead()))
  await second.stop()
  const stored = await world.query(
    `select trust_reason, count(*)::int as receipts from receipt where terminal_id = any ($1) group by 1 order by 1`,
    [phones.map((phone) => phone.phone.terminalId)],
  )
  expect(stored).toEqual([{ trust_reason: 'balance_follows', receipts: 4 * 30 }])
})
