import { expect, test } from 'vitest'
import { type Lead, strangersAddress, useWithdrawals } from './test/withdrawals.ts'

const own = useWithdrawals({ coolingHours: 24 })

const sentences = {
  en: {
    code: 'OTP sent',
    added: 'Address added',
    removed: 'Address removed',
    on: 'The whitelist is on',
    offFrom: /^The whitelist will be off from 20\d\d-\d\d-\d\dT[\d:.]+Z$/,
    off: 'The whitelist is off',
    withdrawn: 'Withdrawal request sent successfully',
  },
  ru: {
    code: 'Код отправлен',
    added: 'Адрес добавлен',
    removed: 'Адрес удалён',
    on: 'Белый список включён',
    offFrom: /^Белый список выключится 20\d\d-\d\d-\d\dT[\d:.]+Z$/,
    off: 'Белый список выключен',
    withdrawn: 'Заявка на вывод отправлена',
  },
} as const

const languages = ['en', 'ru'] as const

async function leadWhoSpeaks(language: (typeof languages)[number]): Promise<Lead> {
  const lead = await own.lead('100')
  lead.browser.language = language
  return lead
}

/** The code and what the call said when it sent it. */
async function codeFor(lead: Lead, body: object): Promise<{ said: string; otp: string }> {
  const { body: answer } = await lead.browser.call('requestWhitelistCode', { body: body as never })
  const mail = await own.world.mail(lead.email, ({ text }) => /^ {4}\d{6}$/m.test(text))
  return { said: answer.message, otp: /^ {4}(\d{6})$/m.exec(mail.text)?.[1] ?? '' }
}

test.each(languages)('the whitelist says what it did in the caller’s language: %s', async (language) => {
  const lead = await leadWhoSpeaks(language)
  const wallet = strangersAddress()
  const expected = sentences[language]
  const toggle = async () => {
    const { otp } = await codeFor(lead, { action: 'toggle' })
    return (await lead.browser.call('toggleWhitelist', { body: { otp } })).body.message
  }

  const { said, otp } = await codeFor(lead, { action: 'add', wallet })
  const added = await lead.browser.call('addWhitelistAddress', { body: { wallet, otp } })
  const id = added.body.wallet_data.wallets[0].id
  const removing = await codeFor(lead, { action: 'remove', id })
  const removed = await lead.browser.call('removeWhitelistAddress', { body: { id, otp: removing.otp } })

  expect([said, added.body.message, removed.body.message]).toEqual([
    expected.code,
    expected.added,
    expected.removed,
  ])
  expect(await toggle()).toBe(expected.on)
  expect(await toggle()).toMatch(expected.offFrom)
})

test.each(languages)('a whitelist that need not wait is off at once, and says so: %s', async (language) => {
  const lead = await leadWhoSpeaks(language)
  await own.world.query(
    `insert into withdrawal_person (user_id, is_whitelist_on) values ($1, true)
     on conflict (user_id) do update set is_whitelist_on = true`,
    [lead.userId],
  )
  const { otp } = await codeFor(lead, { action: 'toggle' })
  Object.assign(own.settings, { coolingHours: 0 })

  const switched = await lead.browser.call('toggleWhitelist', { body: { otp } })

  Object.assign(own.settings, { coolingHours: 24 })
  expect(switched.body).toEqual({ is_white_wallet: false, message: sentences[language].off })
})

// The published clients go on only if this sentence comes, to the letter.
test.each(languages)(
  'the sentence that clients compare stays English; the next one follows: %s',
  async (language) => {
    const lead = await leadWhoSpeaks(language)
    const input = { amount: '10', address: strangersAddress() }

    const request = await lead.browser.call('requestWithdrawal', { body: input })
    const otp = await own.world.code(lead.email)
    const verified = await lead.browser.call('verifyWithdrawal', { body: { ...input, otp } })

    expect(request.body.message).toBe('OTP sent for withdrawal verification')
    expect(verified.body.message).toBe(sentences[language].withdrawn)
  },
)
