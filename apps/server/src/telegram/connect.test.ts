import { expect, test } from 'vitest'
import { register } from '../../test/people.ts'
import { readKey } from './connection-key.ts'
import { connected, keyOf, says, textsOf, useBotWorld } from './test/bot-world.ts'

const bots = useBotWorld({ environment: { LIMIT_FACTOR: '1', DATABASE_POOL: '20' } })
const { world } = bots

async function person() {
  // Registrations are not what is limited here.
  await world.query(`delete from rate_limit where key not like 'telegram.%'`)
  const { email, browser } = await register(world)
  return { id: await world.userId(email), email, browser }
}

test('a key that was typed by hand is the key', () => {
  const key = '0123-4567-89AB-CDEF-GHJK-MNPQ-RSTV-WXYZ'
  const plain = key.replaceAll('-', '')

  for (const typed of [
    key,
    plain,
    key.toLowerCase(),
    ` ${key.replaceAll('-', ' ')} `,
    key.replaceAll('-', '–'),
  ])
    expect(readKey(typed)).toBe(plain)
  expect(readKey(key.replace('0', 'o').replace('1', 'L'))).toBe(plain)
  for (const wrong of ['', plain.slice(1), `${plain}0`, plain.replace('0', 'U'), 'x'.repeat(10_000)])
    expect(readKey(wrong)).toBeUndefined()
})

test('connected by the link and by the key; the other chats and the other ways hear of it', async () => {
  const ann = await person()
  const { control } = bots.telegram
  const first = await connected(bots, ann, 'ann_one')
  const { connection_key } = await keyOf(ann)

  const second = control.chat(control.makePerson('Ann', { username: 'ann_two' }))
  second.start()
  await says(bots.telegram, second, 'Send the access key')
  second.send(connection_key.toLowerCase().replaceAll('-', ' '))
  await says(bots.telegram, second, 'Account connected')
  await says(bots.telegram, first, '@ann_two is now connected')

  const { body } = await ann.browser.call('telegramAccounts')
  expect(body.is_on).toBe(true)
  expect(body.accounts).toMatchObject([{ telegram_name: '@ann_one' }, { telegram_name: '@ann_two' }])
  expect(
    await world.query(`select kind from alert where user_id = $1 and kind like 'telegram.%'`, [ann.id]),
  ).toHaveLength(2)
  await world.mail(ann.email, ({ subject }) => subject.includes('Telegram'))
  expect(textsOf(second).join()).not.toContain('One more Telegram account')
})

test('the same key is shown until it is reset, is a link for the QR code, and is nowhere in clear', async () => {
  const ann = await person()

  const one = await keyOf(ann)
  const again = await keyOf(ann)

  expect(one).toEqual(again)
  expect(one).toMatchObject({
    connection_key: expect.stringMatching(/^([0-9A-HJKMNP-TV-Z]{4}-){7}[0-9A-HJKMNP-TV-Z]{4}$/),
    link: `https://t.me/florin_bot?start=${one.connection_key.replaceAll('-', '')}`,
    bot: '@florin_bot',
    chat_page: null,
  })
  const [row] = await world.query<{ text: string }>(
    `select encode(key_hash, 'escape') || encode(sealed, 'escape') as text from telegram_key where user_id = $1`,
    [ann.id],
  )
  expect(row?.text).not.toContain(one.connection_key.slice(0, 9))
})

test('the last account stays; a reset takes all of them, and old chats get no data', async () => {
  const ann = await person()
  const first = await connected(bots, ann, 'last_one')
  const second = await connected(bots, ann, 'last_two')
  const disconnect = (telegram_id: string) =>
    ann.browser.call('disconnectTelegram', { body: { telegram_id } })
  const { connection_key: old } = await keyOf(ann)

  expect(await disconnect('1')).toMatchObject({ status: 404, body: { code: 'telegram.not_connected' } })
  expect(await disconnect(String(first.id))).toMatchObject({
    status: 200,
    body: { accounts: [{ telegram_id: String(second.id) }] },
  })
  expect(await disconnect(String(second.id))).toMatchObject({
    status: 400,
    body: { code: 'telegram.last_account', message: 'The last account can’t be disconnected' },
  })
  const reset = await ann.browser.call('resetTelegramKey')
  expect(reset.status).toBe(200)
  expect(reset.body.connection_key).not.toBe(old)
  expect((await ann.browser.call('telegramAccounts')).body.accounts).toEqual([])

  second.send('Active disputes (0)')
  await says(bots.telegram, second, 'This is no access key')
  second.send(old)
  await says(bots.telegram, second, 'This key is not valid')
  expect(
    await world.query(`select kind from alert where user_id = $1 and kind = 'telegram.reset'`, [ann.id]),
  ).toHaveLength(1)
})

test('one Telegram account belongs to one person', async () => {
  const [ann, bob] = [await person(), await person()]
  const chat = await connected(bots, ann, 'of_ann')

  chat.send((await keyOf(bob)).connection_key)

  await says(bots.telegram, chat, 'connected to another account')
  expect((await bob.browser.call('telegramAccounts')).body.accounts).toEqual([])
})

test('after ten wrong keys an hour there is silence, even for the right one', async () => {
  const ann = await person()
  const { connection_key } = await keyOf(ann)
  const { control } = bots.telegram
  const chat = control.chat(control.makePerson('Guesser'))
  const { bot } = world.florin.services.telegram

  // Handed in directly, past the emulator.
  const guess = (update_id: number, text: string) =>
    bot?.handle({ update_id, message: messageOf(chat.id, text) } as never)
  for (let at = 0; at < 40; at += 1)
    await guess(
      at,
      at
        .toString(32)
        .toUpperCase()
        .replace(/[ILOU]/g, '0')
        .padStart(32, '0'),
    )
  await guess(1_000, connection_key)

  expect((await ann.browser.call('telegramAccounts')).body.accounts).toEqual([])
  // An answer is in the chat a moment before its row is gone: counted meanwhile, it would be two.
  const waiting = 'select from telegram_reply where telegram_id = $1'
  await expect.poll(() => world.query(waiting, [chat.id])).toEqual([])
  expect(textsOf(chat).length).toBeLessThanOrEqual(10)
  const counted = await world.query<{ count: number }>(`select count from rate_limit where key like $1`, [
    `telegram.key/3600:${chat.id}`,
  ])
  expect(counted).toEqual([{ count: 10 }])
})

const messageOf = (id: number, text: string) => ({
  message_id: 1,
  date: 1,
  chat: { id, type: 'private', first_name: 'x' },
  from: { id, is_bot: false, first_name: 'x' },
  text,
})

test('groups, bots, edited and forwarded texts connect nobody', async () => {
  const ann = await person()
  const { connection_key } = await keyOf(ann)
  const { control } = bots.telegram
  const human = control.makePerson('In a group', { username: 'in_group' })
  const group = control.group('Everybody', [human])
  const chat = control.chat(human)

  group.send(human, connection_key)
  group.send(human, `/start ${connection_key}`)
  chat.forward(connection_key)
  const said = chat.send('hello')
  chat.edit(said.message_id, connection_key)
  const from = { id: 900, is_bot: true, first_name: 'x' }
  control.raw({ message: { ...messageOf(900, connection_key), from } as never })
  await says(bots.telegram, chat, 'This is no access key')
  await expect.poll(() => control.pendingUpdates().length).toBe(0)

  expect((await ann.browser.call('telegramAccounts')).body.accounts).toEqual([])
  expect(group.messages().filter(({ from }) => from.is_bot)).toEqual([])
})
