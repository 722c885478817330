import { expect, test } from 'vitest'
import { createFaults } from './faults.ts'
import { makeBot, openTelegram, refusal, testToken } from './test-bot.ts'

async function scene() {
  const telegram = await openTelegram()
  const { control } = telegram
  const person = control.makePerson('Anna')
  const chat = control.chat(person)
  chat.start()
  return { telegram, control, person, chat, api: makeBot(telegram).api }
}

test('a storm of 429 lasts for its number of calls and says how long to wait', async () => {
  const { api, control, person, chat } = await scene()
  control.faults({ method: 'sendMessage', fault: { kind: 'status', status: 429, retryAfter: 7 }, times: 2 })

  const answers = [
    await refusal(api.sendMessage(person.id, '1')),
    await refusal(api.sendMessage(person.id, '2')),
  ]
  await api.sendMessage(person.id, '3')

  expect(answers.map((answer) => answer.parameters)).toEqual([{ retry_after: 7 }, { retry_after: 7 }])
  expect(chat.fromBot().map((message) => message.text)).toEqual(['3'])
})

test('an answer can be lost after the act', async () => {
  const { api, control, person, chat } = await scene()
  control.faults({ method: 'sendMessage', fault: { kind: 'lost answer' }, times: 1 })

  await refusal(api.sendMessage(person.id, 'sent, and nobody knows'))

  expect(chat.fromBot()).toHaveLength(1)
})

test('a silent Telegram does nothing until it is mended', async () => {
  const { api, control, person, chat } = await scene()
  control.faults({ fault: { kind: 'hang' } })
  const impatience = new AbortController()

  // grammY has a signal type of its own, which Node's fits.
  const silence = refusal(api.sendMessage(person.id, 'never', {}, impatience.signal as never))
  await expect.poll(() => control.calls('sendMessage')).toHaveLength(1)
  impatience.abort()
  await silence
  control.mend()

  await api.sendMessage(person.id, 'back')
  expect(chat.fromBot().map((message) => message.text)).toEqual(['back'])
})

test('one chat can be ill alone, by 403, 409 or 5xx', async () => {
  const { api, control, person } = await scene()
  const other = control.makePerson('Boris')
  control.chat(other).start()
  const codes = []
  for (const status of [403, 409, 502]) {
    control.faults({ chatId: person.id, fault: { kind: 'status', status }, times: 1 })
    codes.push((await refusal(api.sendMessage(person.id, 'x'))).error_code)
  }

  expect(codes).toEqual([403, 409, 502])
  control.faults({ chatId: person.id, fault: { kind: 'status', status: 403 } })
  expect(await api.sendMessage(other.id, 'y')).toMatchObject({ text: 'y' })
})

test('a download breaks off in the middle, then works', async () => {
  const { api, control, chat, telegram } = await scene()
  const photo = chat.sendPhoto().photo!.at(-1)!
  const { file_path: path } = await api.getFile(photo.file_id)
  const url = `${telegram.url}/file/bot${testToken}/${path}`
  control.faults({ fault: { kind: 'broken download', afterBytes: 100 }, times: 1 })

  await expect(fetch(url).then((response) => response.arrayBuffer())).rejects.toThrow()

  expect((await (await fetch(url)).arrayBuffer()).byteLength).toBe(photo.file_size)
})

test('updates come doubled and in the wrong order when told to', async () => {
  const { api, control, chat } = await scene()
  chat.send('two')
  control.faults({ fault: { kind: 'doubled updates' }, times: 1 })
  control.faults({ fault: { kind: 'reordered updates' }, times: 1 })

  const doubled = await api.getUpdates()
  const reordered = await api.getUpdates()
  const usual = await api.getUpdates()

  const texts = (updates: typeof usual) => updates.map((update) => update.message?.text)
  expect(texts(doubled)).toEqual(['/start', '/start', 'two', 'two'])
  expect(texts(reordered)).toEqual(['two', '/start'])
  expect(texts(usual)).toEqual(['/start', 'two'])
})

test('a fault with a time ends by itself', () => {
  let now = 0
  const faults = createFaults(() => now)
  faults.add({ fault: { kind: 'hang' }, forMs: 1_000 })
  expect(faults.take('getMe')).toEqual({ kind: 'hang' })

  now = 1_000

  expect(faults.take('getMe')).toBeUndefined()
})
