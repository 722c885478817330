import { InlineKeyboard } from 'grammy'
import { expect, test } from 'vitest'
import { telegramLimits } from './limits.ts'
import { makeBot, openTelegram, refusal } from './test-bot.ts'

async function scene() {
  const telegram = await openTelegram()
  const { control } = telegram
  const person = control.makePerson('Anna')
  return { telegram, control, person, chat: control.chat(person), api: makeBot(telegram).api }
}

test('a bot can write to nobody unknown, not started, or blocking', async () => {
  const { api, person, chat } = await scene()
  expect(await refusal(api.sendMessage(99, 'hello'))).toMatchObject({
    error_code: 400,
    description: 'Bad Request: chat not found',
  })
  expect((await refusal(api.sendMessage(person.id, 'hello'))).error_code).toBe(403)
  chat.start()
  chat.block()

  const blocked = await refusal(api.sendMessage(person.id, 'hello'))

  expect(blocked).toMatchObject({ error_code: 403, description: 'Forbidden: bot was blocked by the user' })
  chat.unblock()
  expect(await api.sendMessage(person.id, 'hello')).toMatchObject({ text: 'hello' })
})

test.each([
  ['', {}, 'message text is empty'],
  ['x'.repeat(4097), {}, 'message is too long'],
  ['<b>open', { parse_mode: 'HTML' as const }, "can't parse entities"],
  ['x', { reply_markup: new InlineKeyboard().text('far', 'd'.repeat(65)) }, 'BUTTON_DATA_INVALID'],
])('a bad message is refused: %.10s', async (text, options, reason) => {
  const { api, person, chat } = await scene()
  chat.start()

  const answer = await refusal(api.sendMessage(person.id, text, options))

  expect(answer.error_code).toBe(400)
  expect(answer.description).toContain(reason)
})

test('an edit that changes nothing, an old press and a wrong token are refused', async () => {
  const { api, person, chat, telegram } = await scene()
  chat.start()
  const { message_id } = await api.sendMessage(person.id, 'same')

  const unchanged = await refusal(api.editMessageText(person.id, message_id, 'same'))
  const old = await refusal(api.answerCallbackQuery('1'))
  const stranger = await refusal(makeBot(telegram, '1:another-token-than-the-right-one').api.getMe())

  expect(unchanged.description).toContain('message is not modified')
  expect(old.description).toContain('query is too old')
  expect(stranger.error_code).toBe(401)
})

test('with limits a chat takes a small burst, then one a second', async () => {
  let now = 1_000_000
  const telegram = await openTelegram({ limits: telegramLimits, now: () => now })
  const { control } = telegram
  const person = control.makePerson('Anna')
  control.chat(person).start()
  const { api } = makeBot(telegram)
  for (let count = 0; count < telegramLimits.burst; count += 1) await api.sendMessage(person.id, `${count}`)

  const answer = await refusal(api.sendMessage(person.id, 'too fast'))

  expect(answer).toMatchObject({ error_code: 429, parameters: { retry_after: 1 } })
  now += 1_000
  expect(await api.sendMessage(person.id, 'in time')).toMatchObject({ text: 'in time' })
})

test('a strict one refuses buttons to this machine, as Telegram does', async () => {
  const telegram = await openTelegram({ isStrict: true })
  const chat = telegram.control.chat(telegram.control.makePerson('Anna'))
  chat.start()
  const { api } = makeBot(telegram)
  const send = (url: string) =>
    api.sendMessage(chat.id, 'hello', { reply_markup: new InlineKeyboard().url('Open', url) })

  expect((await refusal(send('http://localhost:3000/dispute'))).description).toMatch(
    /button URL .* is invalid/,
  )
  expect(await send('https://florin.example/dispute')).toMatchObject({ text: 'hello' })
})
