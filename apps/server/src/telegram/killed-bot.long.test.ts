import { setTimeout as sleep } from 'node:timers/promises'
import { startTelegramApi, type TelegramApi } from '@florin/sandbox/telegram-api/index'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { childOf, end, endWithTests, openFolder, type Started, start } from '../../test/started-florin.ts'
import { useWorld } from '../../test/world.ts'
import { setRate } from '../deals/test/shop.ts'
import { disputed, expiredDeal, filesAbout, merchant, trader } from '../disputes/test/cases.ts'
import { place, says } from './test/bot-world.ts'

// This world has no bot of its own: a real process with ROLE=bot is the only one that talks to Telegram.
const world = useWorld()
endWithTests()

let telegram: TelegramApi
let environment: Record<string, string>

beforeAll(async () => {
  await setRate(world)
  telegram = await startTelegramApi(place)
  environment = {
    ROLE: 'bot',
    DEMO: '0',
    DATA_DIR: await openFolder(),
    DATABASE_URL: world.connectionString,
    SECRET_FILE: await world.secretFile(),
    PUBLIC_URL: 'https://pay.example',
    MAIL_URL: 'smtp://127.0.0.1:1',
    RATE_SOURCES: 'cbr=http://127.0.0.1:1',
    TRON_URL: 'http://127.0.0.1:1',
    WALLET_SEED_FILE: 'none',
    TELEGRAM_BOT_TOKEN: place.token,
    TELEGRAM_API_ROOT: telegram.url,
  }
}, 120_000)
afterAll(() => telegram?.close())

/** Without a chance to say anything. As root the bot is a process below the one that was started. */
async function kill(bot: Started): Promise<void> {
  if (process.getuid?.() === 0) process.kill(childOf(bot, 'boot/serve-main.ts'), 'SIGKILL')
  await end(bot.child, 'SIGKILL')
  // Nobody sits out the three minutes that a dead process' claim lasts.
  await world.query(`update telegram_file set next_at = now(), tries = 0 where next_at is not null`)
}

test('a bot that is killed again and again while an album arrives keeps each file once, and answers once', async () => {
  const shop = await merchant(world)
  const ann = await trader(world)
  const { dealId } = await expiredDeal(world, shop, '5000.00')
  const disputeId = await disputed(world, { dealId })
  const chat = telegram.control.chat(telegram.control.makePerson('Ann'))
  await world.query(
    'insert into telegram_account (user_id, telegram_id, telegram_name) values ($1, $2, $3)',
    [ann.id, chat.id, 'Ann'],
  )
  let bot = await start(environment)
  expect((await fetch(`${bot.url}/readyz`)).status).toBe(200)
  expect((await fetch(`${bot.url}/api/account/`)).status).toBe(404)
  chat.send('/disputes')
  await says(telegram, chat, 'Pick the dispute')
  chat.press('No. ')
  await says(telegram, chat, 'What is needed')

  chat.sendAlbum(Array.from({ length: 10 }, () => ({})))
  for (let death = 0; death < 8; death += 1) {
    await sleep(Math.random() * 2_500)
    if (death === 3) chat.press('Done')
    await kill(bot)
    bot = await start(environment)
  }
  const states = () =>
    world.query('select state from telegram_file where dispute_id = $1 and state <> $2', [
      disputeId,
      'answered',
    ])
  await vi.waitUntil(async () => (await states()).length === 0, { timeout: 180_000, interval: 500 })
  await says(telegram, chat, 'Sent for consideration')

  expect((await filesAbout(world, dealId)).filter(({ by }) => by === `user:${ann.id}`)).toHaveLength(10)
  const kept = await world.query('select from telegram_file where dispute_id = $1', [disputeId])
  expect(kept).toHaveLength(10)
  const answers = await world.query(
    `select from deal_event where deal_id = $1 and cause = 'dispute_answered'`,
    [dealId],
  )
  expect(answers).toHaveLength(1)
}, 900_000)
