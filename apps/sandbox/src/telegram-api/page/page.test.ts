import { request as openRequest } from 'node:http'
import { InlineKeyboard, Keyboard } from 'grammy'
import { expect, test } from 'vitest'
import { makeBot, openTelegram } from '../test-bot.ts'
import type { pageState } from './state.ts'
import { texts } from './texts.ts'

type State = ReturnType<typeof pageState>

async function scene() {
  const telegram = await openTelegram({ settingsUrl: 'http://localhost:3000/settings#connection' })
  const { url, control } = telegram
  const [person] = control.persons()
  const state = async (): Promise<State> =>
    (await (await fetch(`${url}/telegram/state?person=${person!.id}`)).json()) as State
  const act = (kind: string, rest: object = {}) =>
    fetch(`${url}/telegram/act`, {
      method: 'POST',
      body: JSON.stringify({ kind, person: person!.id, ...rest }),
    })
  return {
    telegram,
    url,
    control,
    person: person!,
    chat: control.chat(person!),
    state,
    act,
    api: makeBot(telegram).api,
  }
}

test('the page comes in both languages, with a way back and no script but its own', async () => {
  const { url } = await scene()

  const ru = await fetch(`${url}/telegram`)
  const en = await (await fetch(`${url}/telegram?lang=en`)).text()

  const policy = ru.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("script-src 'self';")
  expect(policy).not.toContain('unsafe')
  expect(ru.headers.get('access-control-allow-origin')).toBeNull()
  expect(await ru.text()).toContain('Здесь вы играете за Telegram')
  expect(en).toContain('Here you play Telegram')
  expect(en).toContain('href="http://localhost:3000/settings#connection"')
  for (const [, path] of en.matchAll(/(?:src|href)="(\/telegram\/[^"]+)"/g))
    expect((await fetch(url + path)).status).toBe(200)
})

test('both languages have the same texts', () => {
  expect(Object.keys(texts.en)).toEqual(Object.keys(texts.ru))
})

test('another name than loopback, and another page, are refused', async () => {
  const { url, act, control } = await scene()
  const statusWith = (headers: Record<string, string>, method = 'GET', path = '/telegram/state') =>
    new Promise<number | undefined>((resolve, reject) => {
      openRequest(url + path, { method, headers }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
        .on('error', reject)
        .end(method === 'POST' ? '{"kind":"new account"}' : undefined)
    })
  const before = control.persons().length

  expect(await statusWith({ host: 'evil.example:80' })).toBe(403)
  expect(await statusWith({ 'x-forwarded-for': '203.0.113.7' })).toBe(403)
  expect(await statusWith({ origin: 'http://evil.example' }, 'POST', '/telegram/act')).toBe(403)
  expect(await statusWith({ 'sec-fetch-site': 'cross-site' }, 'POST', '/telegram/act')).toBe(403)

  expect(control.persons()).toHaveLength(before)
  expect((await act('new account')).status).toBe(200)
  expect(control.persons()).toHaveLength(before + 1)
})

test('what was tried is ticked when it has happened, not before', async () => {
  const { api, chat, person, state, act } = await scene()
  expect((await state()).progress).toEqual({
    isConnected: false,
    wasAlerted: false,
    sentEvidence: false,
    switchedAlerts: false,
    sawCase: false,
  })
  await act('start', { text: 'KEY' })
  expect(chat.messages().at(-1)).toMatchObject({ text: '/start KEY' })
  await api.sendMessage(person.id, 'menu', {
    reply_markup: new Keyboard().text('Активные споры (1)').text('Уведомления'),
  })
  const link = 'http://localhost:3000/dispute?id=1&alert=2'
  await api.sendMessage(person.id, 'New dispute', {
    reply_markup: new InlineKeyboard().url('Site', link).text('Готово', 'done').text('Выключить', 'mute'),
  })
  await act('ready file', { text: 'album' })
  await act('press', { text: 'done' })
  await act('press', { text: 'mute' })
  await act('saw case')

  expect((await state()).progress).toEqual({
    isConnected: true,
    wasAlerted: true,
    sentEvidence: true,
    switchedAlerts: true,
    sawCase: true,
    caseUrl: link,
  })
})

test('the switches break Telegram and mend it', async () => {
  const { api, chat, person, state, act } = await scene()
  await act('start')
  await act('switch', { name: 'waits', isOn: true })
  expect(
    await api.sendMessage(person.id, 'x').catch((error: { error_code: number }) => error.error_code),
  ).toBe(429)
  await act('switch', { name: 'waits', isOn: false })
  await act('switch', { name: 'blocked', isOn: true })
  expect(
    await api.sendMessage(person.id, 'x').catch((error: { error_code: number }) => error.error_code),
  ).toBe(403)
  await act('switch', { name: 'blocked', isOn: false })
  await act('switch', { name: 'silent', isOn: true })
  expect((await state()).switches).toEqual({ silent: true, waits: false, blocked: false })
  const lost = api.sendMessage(person.id, 'x').catch(() => 'cut')

  await act('switch', { name: 'silent', isOn: false })

  expect(await lost).toBe('cut')
  await api.sendMessage(person.id, 'back')
  expect(chat.fromBot().map((message) => message.text)).toEqual(['back'])
})

test('an own picture goes as a photo and can be looked at; a document can not', async () => {
  const { url, chat, person, state } = await scene()
  const upload = (name: string, body: Buffer) =>
    fetch(`${url}/telegram/upload?person=${person.id}&name=${name}`, {
      method: 'POST',
      body: new Uint8Array(body),
    })
  const picture = Buffer.from(chat.sendPhoto().photo!.at(-1)!.file_id)
  await upload('page.html', picture)

  const { messages } = await state()

  expect((await fetch(`${url}/${messages[0]!.photo}`)).headers.get('content-type')).toBe('image/png')
  expect(messages[1]).toMatchObject({ document: { name: 'page.html' } })
  const id = chat.messages()[1]!.document!.file_id
  expect((await fetch(`${url}/telegram/files/${id}`)).status).toBe(404)
})

test('a change is told to an open page at once', async () => {
  const { url, chat } = await scene()
  const stop = new AbortController()
  const { body } = await fetch(`${url}/telegram/events`, { signal: stop.signal })
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader()
  await reader.read()

  chat.send('hello')

  expect((await reader.read()).value).toContain('data: changed')
  stop.abort()
})
