import { expect, test } from 'vitest'
import { useWorld } from '../../test/world.ts'
import { newOwner } from '../terminals/test/owners.ts'
import { vouchForReceipt } from './for-deals.ts'
import { lockPhones } from './read-store.ts'
import { BankPhone } from './test/bank-phone.ts'

const world = useWorld()
const transfer = (sum: string, balance: string, payer = 'Иван П.') =>
  `MIR-4417 14:32 Перевод ${sum}р от ${payer} Баланс: ${balance}р`

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
      trust_reason: 'first_balance',
      signals: ['sms'],
    },
  ])
})

test('a balance that follows is believed more; one that does not is not believed at all', async () => {
  const phone = await BankPhone.of(world)
  await phone.brings({ text: transfer('100', '1100') })
  await phone.brings({ text: transfer('50', '1150') })
  await phone.brings({ text: 'MIR-4417 14:40 Покупка 150р PYATEROCHKA Баланс: 1000р' })
  // A refund is no receipt, but it moves the balance.
  await phone.brings({ text: 'MIR-4417 14:41 Зачисление 20р возврат Баланс: 1020р' })
  await phone.brings({ text: transfer('50', '1070', 'Пётр К.') })
  await phone.brings({ text: transfer('5000', '9999', 'Хакер Х.') })
  // The last good balance still counts, so the forger's message has done no harm.
  await phone.brings({ text: transfer('30', '1100', 'Олег Т.') })

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
    ['100.00', 1, 'first_balance'],
  ])
})

test('SMS and push of one credit are one receipt, with both signals', async () => {
  const phone = await BankPhone.of(world)
  await phone.brings(
    { text: transfer('700', '2700') },
    { channel: 'push', sender: 'ru.sberbankmobile', title: 'Сбербанк', text: transfer('700', '2700') },
  )
  expect(await phone.receipts()).toMatchObject([
    { amount: '700.00', trust: 3, trust_reason: 'bank_app', signals: ['sms', 'push'] },
  ])
})

test('a lie that guesses the balance does not keep the true text from moving it', async () => {
  const phone = await BankPhone.of(world)
  await phone.brings({ text: transfer('100', '1100') })
  await phone.brings({ sender: 'ru.sberbankmobile', text: transfer('50', '1150') })
  expect(await phone.receipts()).toMatchObject([{ trust: 0, trust_reason: 'name_only' }, { trust: 1 }])

  await phone.brings({ text: transfer('50', '1150') })
  await phone.brings({ text: transfer('30', '1180', 'Олег Т.') })
  expect(await phone.receipts()).toMatchObject([
    { amount: '30.00', trust: 2, trust_reason: 'balance_follows' },
    { amount: '50.00', trust: 2, trust_reason: 'balance_follows' },
    { amount: '100.00', trust: 1 },
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
  const phone = await BankPhone.of(world)
  const hour = 3_600_000
  await phone.brings(
    { text: transfer('100', '1100'), agoMs: 2 * hour },
    { text: transfer('50', '1150'), agoMs: hour },
  )
  await phone.brings({ text: transfer('40', '1190'), agoMs: 90 * 60_000 })
  const byAmount = Object.fromEntries(
    (await phone.receipts()).map((one: { amount: string; trust_reason: string }) => [
      one.amount,
      one.trust_reason,
    ]),
  )
  expect(byAmount).toEqual({ '100.00': 'first_balance', '50.00': 'balance_follows', '40.00': 'time_off' })
})

// A trader confirms what waited while newer texts came: the chain must not go back, or every text after that breaks it.
test('a trader’s word mends a broken chain, and takes nothing back of one that goes on', async () => {
  const phone = await BankPhone.of(world)
  const vouch = async (amount: string) => {
    const { id } = (await phone.receipts()).find((one: { amount: string }) => one.amount === amount)
    await world.florin.services.db.write((tx) => vouchForReceipt(tx, id))
  }
  const reasonOf = async (amount: string) =>
    (await phone.receipts()).find((one: { amount: string }) => one.amount === amount).trust_reason
  await phone.brings({ text: transfer('100', '1100') }, { text: transfer('50', '1150') })
  await vouch('100.00')
  await phone.brings({ text: transfer('40', '1190') })
  expect(await reasonOf('40.00')).toBe('balance_follows')

  await phone.brings({ text: transfer('30', '9030') }, { text: transfer('20', '9050') })
  expect(await reasonOf('20.00')).toBe('balance_breaks')
  await vouch('20.00')
  await vouch('30.00')
  await phone.brings({ text: transfer('10', '9060') })
  expect(await reasonOf('10.00')).toBe('balance_follows')
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
  const phone = await BankPhone.of(world)
  const second = await world.node()
  const sums = Array.from({ length: 60 }, (_, index) => index + 1)
  const texts = sums.map((sum, index) => ({
    text: transfer(String(sum), String(1_000 + sums.slice(0, index + 1).reduce((all, one) => all + one, 0))),
  }))
  await phone.brings(...texts)
  await second.stop()
  const rows = await world.query<{ trust: number }>('select trust from receipt where terminal_id = $1', [
    phone.phone.terminalId,
  ])
  expect(rows).toHaveLength(60)
  expect(rows.filter((row) => row.trust === 2)).toHaveLength(59)
})

const app = { channel: 'push', sender: 'ru.sberbankmobile', title: 'Сбербанк' } as const
const withoutBalance = (sum: string) => `MIR-4417 14:32 Перевод ${sum}р от Иван П.`

// Rules read what was loaded for the batch: whatever an earlier message of it changed must be there for the next one.
test('read together or one after the other, the same messages make the same receipts and leave the same chain', async () => {
  const day = [
    { text: transfer('100', '1100') },
    { ...app, text: withoutBalance('100') },
    { text: withoutBalance('60') },
    { ...app, text: transfer('60', '1160') },
    { text: transfer('60', '1220') },
    { text: withoutBalance('60') },
    { text: 'MIR-4417 14:40 Покупка 210р PYATEROCHKA Баланс: 1010р' },
    { sender: 'ru.sberbankmobile', text: transfer('50', '1060') },
    { text: transfer('50', '1060') },
    { text: transfer('5000', '9999', 'Хакер Х.') },
    { text: withoutBalance('70') },
    { text: transfer('45', '1100', 'Поздний П.'), agoMs: 5_400_000 },
    { text: transfer('30', '1160', 'Олег Т.') },
    { text: 'MIR-4417 14:41 Зачисление 20р возврат Баланс: 1180р' },
    { text: transfer('20', '1200', 'Олег Т.') },
  ].map((seen, index, { length }) => ({ agoMs: (length - index) * 100, ...seen }))
  const [together, oneByOne] = [await BankPhone.of(world), await BankPhone.of(world)]
  await together.withMethod('sberbank', '2202201155084417')
  await oneByOne.withMethod('sberbank', '2202201155164417')
  await together.brings(...day)
  for (const seen of day) await oneByOne.brings(seen)

  const whatIsBooked = async ({ phone: { terminalId } }: BankPhone) => ({
    receipts: await world.query(
      `select amount_kopecks, balance_kopecks, card_tail, payer_mac, sealed_payer is null as is_nameless, trust, trust_reason,
         has_sms, has_push, payment_method_id is null as is_open, count(*) as notices
       from receipt join receipt_message on receipt_id = receipt.id where terminal_id = $1
       group by receipt.id order by amount_kopecks, balance_kopecks, trust_reason`,
      [terminalId],
    ),
    chains: await world.query(
      'select bank, tail, balance_kopecks, untold_kopecks, is_broken from balance_chain where terminal_id = $1',
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
    { bank: 'sberbank', tail: '4417', balance_kopecks: 120_000n, untold_kopecks: 0n, is_broken: false },
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
    'chain_broken',
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
  const phones = await Promise.all(Array.from({ length: 4 }, () => BankPhone.of(world)))
  for (const start of [0, 15]) {
    const texts = Array.from({ length: 15 }, (_, index) => ({
      text: transfer('1', String(1_001 + start + index)),
    }))
    await Promise.all(phones.map((phone) => phone.phone.messages(phone.written(texts))))
  }
  await Promise.all(phones.map((phone) => phone.isRead()))
  await second.stop()
  const told = await world.query(
    `select trust_reason, count(*)::int as receipts from receipt where terminal_id = any ($1) group by 1 order by 1`,
    [phones.map((phone) => phone.phone.terminalId)],
  )
  expect(told).toEqual([
    { trust_reason: 'balance_follows', receipts: 4 * 29 },
    { trust_reason: 'first_balance', receipts: 4 },
  ])
})
