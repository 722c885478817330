import { startTelegramApi, type TelegramApi } from '@florin/sandbox/telegram-api/index'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { register } from '../../test/people.ts'
import { World } from '../../test/world.ts'
import { connected, place, says, textsOf, useBotWorld } from './test/bot-world.ts'

const bots = useBotWorld()

test('a process of all roles and one of the role bot together: one speaks', async () => {
  const { world, telegram } = bots
  const { email, browser } = await register(world)
  const chat = await connected(bots, { id: await world.userId(email), email, browser }, 'of_both')
  Object.assign(world, { config: { ...world.config, role: 'bot' } })
  const other = await world.node({ telegram: bots.place })
  onTestFinished(() => other.stop())

  for (const text of ['/notifications', '/deals', '/disputes']) chat.send(text)
  for (const answer of ['Notifications come', 'No deals wait', 'There are no active disputes'])
    await says(telegram, chat, answer)

  expect((await fetch(`${other.url}/readyz`)).status).toBe(200)
  for (const answer of ['Notifications come', 'No deals wait', 'There are no active disputes'])
    expect(textsOf(chat).filter((text) => text.startsWith(answer))).toHaveLength(1)
})

let telegram: TelegramApi
let aheadMs = 0
const alone = new World()
beforeAll(async () => {
  telegram = await startTelegramApi(place)
  const now = () => performance.now() + aheadMs
  await alone.open({ environment: { ROLE: 'bot' }, telegram: { ...place, apiRoot: telegram.url, now } })
})
afterAll(async () => {
  await alone.close()
  await telegram.close()
})

test('the role bot is ready while Telegram answers, and not when it has been silent for two minutes', async () => {
  const ready = async () => (await fetch(`${alone.url}/readyz`)).status
  await telegram.control.until(() => telegram.control.calls('getUpdates')[0])
  expect(await ready()).toBe(200)
  // Nobody sits the two minutes out: the watch that the silence is measured by goes on by them.
  const end = telegram.control.faults({ fault: { kind: 'hang' } })
  aheadMs = 110_000
  expect(await ready()).toBe(200)
  aheadMs = 200_000
  await expect.poll(ready).toBe(503)
  end()

  await expect.poll(ready).toBe(200)
})
