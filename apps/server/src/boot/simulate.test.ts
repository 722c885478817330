import { voicedBanks, voiceOf } from '@florin/sandbox/simulator/bank-voice'
import { Spoofer } from '@florin/sandbox/simulator/spoofer'
import { expect, test } from 'vitest'
import { parse } from '../messages/templates/active.ts'
import { leftBehindText } from './simulate.ts'

const nothing = { outboxWaiting: 0, outboxFailed: 0, webhooksWaiting: 0, webhooksFailed: 0 }

test('a simulation that left nothing behind says so', () => {
  expect(leftBehindText(nothing)).toBe('Outbox: empty. Webhooks: all delivered.\n')
})

test('what waits and what failed is told apart, each by its number', () => {
  expect(leftBehindText({ ...nothing, outboxWaiting: 3 })).toBe(
    'Outbox: 3 waiting. Webhooks: all delivered.\n',
  )
  expect(leftBehindText({ ...nothing, outboxFailed: 1, webhooksWaiting: 2, webhooksFailed: 4 })).toBe(
    'Outbox: 1 failed. Webhooks: 2 waiting, 4 failed.\n',
  )
})

test('the spoofer’s texts are what our templates read, or it would attack nothing', () => {
  const target = {
    cardTail: '4417',
    phoneTail: '5566',
    kopecks: 14_990_00n,
    payer: 'Иван Петров',
    isFastPayment: false,
  }
  const spoofer = new Spoofer()
  const read = (trick: Parameters<typeof spoofer.unpaid>[0]) =>
    spoofer
      .unpaid(trick, target)
      .map(({ channel, sender, text }) => parse({ channel, sender, text }).kind)
      .join(' ')
  for (const trick of ['just_the_sum', 'three_digits', 'phone_tail', 'no_tail'] as const)
    expect(read(trick)).toBe('credit')
  expect(read('begins_a_chain')).toBe('credit credit')
  expect(read('second_sms')).toBe('credit credit credit credit')
  expect(read('forged_debit')).toBe('debit credit')
})

test.each(voicedBanks)(
  'what the invented %s writes is what our templates read, of a card and of an account',
  (bank) => {
    const { sms, push, title, credit, debit } = voiceOf(bank)
    const sum = { kopecks: 1_611_00n, balanceKopecks: 30_000_12n, at: new Date() }
    const texts = (isAccount: boolean) => [
      credit({ ...sum, cardTail: '0064', isAccount, payer: 'Пётр Гостев', isFastPayment: true }),
      debit({ ...sum, cardTail: '0064', isAccount }),
    ]
    for (const isAccount of [false, true]) {
      for (const [at, text] of texts(isAccount).entries()) {
        for (const message of [
          { channel: 'sms', sender: sms, text } as const,
          { channel: 'push', sender: push, title, text } as const,
        ]) {
          const read = parse(message)
          expect(read).toMatchObject({ kind: at === 0 ? 'credit' : 'debit', bank })
          expect(read).toMatchObject({ amount: { units: 161_100n }, balance: { units: 3_000_012n } })
        }
      }
    }
  },
)
