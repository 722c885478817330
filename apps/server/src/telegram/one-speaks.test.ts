import { startTelegramApi } from '@florin/sandbox/telegram-api/index'
import { expect, onTestFinished, test, vi } from 'vitest'
import { register } from '../../test/people.ts'
import { connected, keyOf, says, textsOf, useBotWorld } from './test/bot-world.ts'
import { webhookWords } from './webhook.ts'

const bots = useBotWorld()
const { world } = bots

async function person() {
  const { email, browser } = await register(world)
  return { id: await world.userId(email), email, browser }
}

test('of two processes one asks, and the other takes over when the lock is lost', async () => {
  const ann = await person()
  const chat = await connected(bots, ann, 'two_bots')
  const other = await world.node({ telegram: bots.place })
  world.expectsErrors = true

  const conflicts = () => world.logLines.filter((line) => line.includes('another process polls')).length
  chat.send('/notifications')
  await says(bots.telegram, chat, 'Notifications come to this chat.')
  expect(textsOf(chat).filter((text) => text.startsWith('Notifications come'))).toHaveLength(1)
  // Whoever holds the lock loses its connection.
  await world.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 7025`,
  )
  chat.send('/deals')
  await says(bots.telegram, chat, 'No deals wait for your confirmation.')

  expect(textsOf(chat).filter((text) => text.startsWith('No deals'))).toHaveLength(1)
  expect(conflicts()).toBe(0)
  await other.stop()
  world.expectsErrors = false
})

test('a stranger’s poller with our token makes us stand down, with an alarm; nothing is lost', async () => {
  const ann = await person()
  const { connection_key } = await keyOf(ann)
  world.expectsErrors = true
  const { control } = bots.telegram
  const end = control.faults({ fault: { kind: 'status', status: 409 }, method: 'getUpdates' })
  const { bot } = world.florin.services.telegram

  await vi.waitUntil(() => bot?.isInConflict(), { timeout: 30_000 })
  expect(bot?.isWell()).toBe(false)
  expect(world.logLines.join()).toContain('another process polls with our token')
  const metrics = await (await fetch(`${world.url}/metrics`)).text()
  expect(metrics).toContain('florin_telegram_conflict 1')
  expect(metrics).toMatch(/florin_telegram_last_answer_seconds \d/)
  const chat = control.chat(control.makePerson('Patient', { username: 'patient' }))
  chat.send(connection_key)
  end()
  // Another process goes on where this one has stopped.
  const other = await world.node({ telegram: bots.place })
  onTestFinished(() => other.stop())

  await says(bots.telegram, chat, 'Account connected')
  world.expectsErrors = false
})

test('by webhook: only with the path and the secret, each update once', async () => {
  const token = '777:another-token-of-a-test-only'
  const telegram = await startTelegramApi({ token })
  onTestFinished(() => telegram.close())
  const place = { token, apiRoot: telegram.url, usesWebhook: true, chatPage: undefined }
  const node = await world.node({ telegram: place })
  onTestFinished(() => node.stop())
  const ann = await person()
  const { connection_key } = await keyOf(ann)
  const { parts } = node.florin.services.telegram
  const { path, secret } = webhookWords(parts.secrets, '777')
  const from = { id: 31_337, is_bot: false, first_name: 'Hook' }
  const text = `/start ${connection_key}`
  const message = { message_id: 1, date: 1, chat: { ...from, type: 'private' }, from, text }
  const bring = (to: string, header: string | undefined) =>
    fetch(`${node.url}/api/telegram/${to}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(header === undefined ? {} : { 'x-telegram-bot-api-secret-token': header }),
      },
      body: JSON.stringify({ update_id: 60_000_000, message }),
    }).then(({ status }) => status)

  expect(await bring('wrong', secret)).toBe(404)
  expect(await bring(path, undefined)).toBe(401)
  expect(await bring(path, `${secret}x`)).toBe(401)
  expect((await ann.browser.call('telegramAccounts')).body.accounts).toEqual([])
  const brought = await Promise.all(Array.from({ length: 10 }, () => bring(path, secret)))

  expect(brought).toEqual(Array.from({ length: 10 }, () => 200))
  expect((await ann.browser.call('telegramAccounts')).body.accounts).toHaveLength(1)
  expect(
    await world.query(`select from alert where user_id = $1 and kind = 'telegram.connected'`, [ann.id]),
  ).toHaveLength(1)
  // Telegram was told where to call.
  await vi.waitUntil(() => telegram.control.calls('setWebhook').length > 0, { timeout: 20_000 })
  expect(telegram.control.calls('setWebhook')[0]?.values).toMatchObject({ secret_token: secret })
})
