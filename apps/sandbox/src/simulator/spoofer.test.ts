import { expect, test } from 'vitest'
import { blockedSms, type Forgery, loadedComment, Spoofer, type UnpaidTrick } from './spoofer.ts'

const target = {
  cardTail: '4321',
  phoneTail: '4567',
  kopecks: 14_990_00n,
  payer: 'Иван Петров',
  isFastPayment: false,
}
const inShort = ({ sender, text, door }: Forgery) =>
  `${door} ${sender} ${text.replace(/\d\d:\d\d/, 'time').replace('Перевод 14990.00р от Иван П.', 'money')}`
const play = (trick: UnpaidTrick, spoofer = new Spoofer()) => spoofer.unpaid(trick, target).map(inShort)

test('a chain is begun with an invented balance, and continued with each text', () => {
  const spoofer = new Spoofer()
  expect(play('begins_a_chain', spoofer)).toEqual([
    'phone 900 MIR-4321 time money Баланс: 15990.00р',
    'phone 900 MIR-4321 time money Баланс: 30980.00р',
  ])
  expect(play('continues_own_balance', spoofer)).toEqual(['phone 900 MIR-4321 time money Баланс: 45970.00р'])
})

test('who has paid to a card adds up what lies there', () => {
  const spoofer = new Spoofer()
  spoofer.hasPaid('4321', 2_000_00n)
  expect(play('adds_up_own_payments', spoofer)).toEqual(['phone 900 MIR-4321 time money Баланс: 16990.00р'])
})

test.each<[UnpaidTrick, string[]]>([
  ['just_the_sum', ['phone 900 MIR-4321 time money Баланс: 14990.00р']],
  ['three_digits', ['phone 900 MIR-321 time money Баланс: 22340.00р']],
  ['phone_tail', ['phone 900 MIR-4567 time money Баланс: 22340.00р']],
  ['no_tail', ['phone 900 time money Баланс: 22340.00р']],
  ['no_balance', ['phone 900 MIR-4321 time money', 'phone 900 time money']],
  [
    'forged_debit',
    [
      'phone 900 MIR-4321 time Покупка 100.00р PYATEROCHKA Баланс: 19900.00р',
      'phone 900 MIR-4321 time money Баланс: 34890.00р',
    ],
  ],
])('%s', (trick, texts) => {
  expect(play(trick)).toEqual(texts)
})

test('the names of the bank’s apps stand as senders, at our client and at a forwarder', () => {
  const senders = new Spoofer()
    .unpaid('package_as_sender', target)
    .map(({ door, sender }) => `${door} ${sender}`)
  expect(senders).toEqual([
    'phone ru.sberbankmobile',
    'forwarder ru.sberbankmobile',
    'phone ru.rshb.dbo',
    'forwarder ru.rshb.dbo',
  ])
})

test('two signals are played by several SMS of one balance, and never by the bank’s app', () => {
  const texts = new Spoofer().unpaid('second_sms', target)
  expect(texts.map(({ channel }) => channel)).toEqual(['sms', 'sms', 'sms', 'sms'])
  expect(new Set(texts.map(({ text }) => /Баланс: (.*)р/.exec(text)?.[1])).size).toBe(1)
})

test('what the bank’s own app pushes for a payer is a chat, and never a credit alone', () => {
  const [chat] = new Spoofer().unpaid('chat_in_app', target)
  expect(chat).toMatchObject({ channel: 'push', sender: 'ru.sberbankmobile' })
  expect(chat?.text).toMatch(/^Новое сообщение от /)
})

test('a comment tells of the whole sum, and an SMS of a block names the card', () => {
  expect(loadedComment(target)).toContain('MIR-4321')
  expect(loadedComment(target)).toContain('14990.00р')
  expect(blockedSms(target)).toMatchObject({ sender: '900', channel: 'sms' })
})
