import { expect, test } from 'vitest'
import { register } from '../../test/people.ts'
import { keyOf, textsOf, useBotWorld } from './test/bot-world.ts'

const bots = useBotWorld({ environment: { LIMIT_FACTOR: '1', DATABASE_POOL: '20' } })
const { world } = bots

const guessOf = (number: number) =>
  number
    .toString(32)
    .toUpperCase()
    .replace(/[ILOU]/g, 'Z')
    .padStart(32, '0')

test('of ten thousand guesses from one chat at most ten an hour are looked at', async () => {
  const { email, browser } = await register(world)
  const { connection_key } = await keyOf({ id: await world.userId(email), email, browser })
  const { control } = bots.telegram
  const chat = control.chat(control.makePerson('Guesser'))
  const { bot } = world.florin.services.telegram
  const guess = (update_id: number, text: string) =>
    bot?.handle({ update_id, message: messageOf(chat.id, text) } as never)

  for (let at = 0; at < 10_000; at += 1) await guess(at, guessOf(at))
  await guess(10_000, connection_key)

  expect((await browser.call('telegramAccounts')).body.accounts).toEqual([])
  const counted = await world.query<{ count: number }>('select count from rate_limit where key = $1', [
    `telegram.key/3600:${chat.id}`,
  ])
  expect(counted).toEqual([{ count: 10 }])
  const waiting = await world.query('select from telegram_reply where telegram_id = $1', [chat.id])
  expect(waiting.length + textsOf(chat).length).toBeLessThanOrEqual(10)
}, 900_000)

const messageOf = (id: number, text: string) => ({
  message_id: 1,
  date: 1,
  chat: { id, type: 'private', first_name: 'x' },
  from: { id, is_bot: false, first_name: 'x' },
  text,
})
