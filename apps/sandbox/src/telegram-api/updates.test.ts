import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { makeBot, openTelegram, refusal, run } from './test-bot.ts'

test('an update is delivered until its successor is asked for, and in order', async () => {
  const { api, chat } = await scene()
  chat.send('one')
  chat.send('two')

  const first = await api.getUpdates()
  const again = await api.getUpdates()
  const rest = await api.getUpdates({ offset: first[0]!.update_id + 1 })

  expect(first.map((update) => update.message?.text)).toEqual(['one', 'two'])
  expect(again).toEqual(first)
  expect(rest.map((update) => update.message?.text)).toEqual(['two'])
  expect(await api.getUpdates({ offset: first[1]!.update_id + 1 })).toEqual([])
})

test('a long poll ends with the first update', async () => {
  const { api, chat, control } = await scene()
  const poll = api.getUpdates({ timeout: 30 })
  await expect.poll(() => control.calls('getUpdates')).toHaveLength(1)

  chat.send('now')

  expect((await poll)[0]?.message?.text).toBe('now')
})

test('of two pollers the earlier one is sent away with 409', async () => {
  const { api, control } = await scene()
  const earlier = refusal(api.getUpdates({ timeout: 30 }))
  await expect.poll(() => control.calls('getUpdates')).toHaveLength(1)

  await api.getUpdates({ timeout: 0 })

  expect(await earlier).toMatchObject({ error_code: 409 })
})

test('a webhook gets each update with the secret, again after a failure, and polling answers 409', async () => {
  const { api, chat, control } = await scene({ webhookRetryMs: 20 })
  const heard: { secret: string | undefined; id: number }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += String(part)
    const secret = request.headers['x-telegram-bot-api-secret-token'] as string | undefined
    heard.push({ secret, id: (JSON.parse(body) as { update_id: number }).update_id })
    response.writeHead(heard.length === 1 ? 500 : 200).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  await api.setWebhook(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, {
    secret_token: 'S3',
  })

  chat.send('one')
  chat.send('two')

  await expect.poll(() => control.pendingUpdates().length).toBe(0)
  expect(heard.map(({ secret }) => secret)).toEqual(['S3', 'S3', 'S3'])
  expect(heard[0]!.id).toBe(heard[1]!.id)
  expect(await api.getWebhookInfo()).toMatchObject({
    pending_update_count: 0,
    last_error_message: expect.stringContaining('500'),
  })
  expect((await refusal(api.getUpdates())).error_code).toBe(409)
  await api.deleteWebhook()
  expect(await api.getUpdates()).toEqual([])
})

test('blocking, groups, edits and forwards are told as Telegram tells them', async () => {
  const { api, chat, control, person } = await scene()
  const { message_id } = chat.send('one')
  chat.edit(message_id, 'one, corrected')
  chat.forward('/start STOLEN')
  control.group('Night shift', [person]).send(person, '/start KEY')
  chat.block()

  const updates = await api.getUpdates()

  expect(updates[1]).toMatchObject({ edited_message: { text: 'one, corrected' } })
  expect(updates[2]).toMatchObject({ message: { forward_origin: { type: 'hidden_user' } } })
  expect(updates[3]).toMatchObject({ message: { chat: { type: 'group' } } })
  expect(updates[4]).toMatchObject({ my_chat_member: { new_chat_member: { status: 'kicked' } } })
})

test('persons, messages and unread updates survive a restart', async () => {
  const { mkdtemp, rm } = await import('node:fs/promises')
  const { tmpdir } = await import('node:os')
  const dataDir = await mkdtemp(`${tmpdir()}/telegram-`)
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const before = await openTelegram({ dataDir })
  const person = before.control.makePerson('Anna')
  before.control.chat(person).send('one')
  await before.close()

  const after = await openTelegram({ dataDir })

  expect(after.control.chat(person).messages()).toMatchObject([{ text: 'one' }])
  expect(await makeBot(after).api.getUpdates()).toMatchObject([{ message: { text: 'one' } }])
})

test('a forged or doubled update reaches the bot although its number was confirmed', async () => {
  const { telegram, control, person } = await scene()
  const bot = makeBot(telegram)
  const texts: (string | undefined)[] = []
  bot.on('message', (context) => void texts.push(context.message.text))
  await run(bot)
  control.chat(person).send('one')
  await expect.poll(() => texts).toEqual(['one'])

  control.raw({ update_id: 100_000_001, message: control.chat(person).messages()[0]! })

  await expect.poll(() => texts).toEqual(['one', 'one'])
})

async function scene(options: { webhookRetryMs?: number } = {}) {
  const telegram = await openTelegram(options)
  const { control } = telegram
  const person = control.makePerson('Anna')
  return { telegram, control, person, chat: control.chat(person), api: makeBot(telegram).api }
}
