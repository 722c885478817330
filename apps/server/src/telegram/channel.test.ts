import { expect, test, vi } from 'vitest'
import { register } from '../../test/people.ts'
import type { ChannelMessage } from '../ports/messenger.ts'
import { telegramChannel } from './channel.ts'
import { connected, says, textsOf, useBotWorld } from './test/bot-world.ts'

const bots = useBotWorld({ keepsPace: true })
const { world } = bots

const channel = () => telegramChannel(world.florin.services.telegram.parts)

const message = (overrides: Partial<ChannelMessage> = {}): ChannelMessage => ({
  id: crypto.randomUUID(),
  kind: 'deposit.credited',
  about: undefined,
  language: 'en',
  title: 'Deposit',
  lead: 'Money has come <b>in</b>.',
  facts: [{ label: 'Amount', value: '12.00 USDT' }],
  advice: 'There is nothing to do.',
  link: 'https://florin.example/settings?alert=1',
  signal: AbortSignal.timeout(15_000),
  ...overrides,
})

async function person() {
  const { email, browser } = await register(world)
  return { id: await world.userId(email), email, browser }
}

test('goes to every account that wants it, as plain text with its link', async () => {
  const ann = await person()
  const one = await connected(bots, ann, 'gets_one')
  const two = await connected(bots, ann, 'gets_two')
  const silent = await connected(bots, ann, 'gets_none')
  silent.send('/notifications')
  await says(bots.telegram, silent, 'Notifications come to this chat.')
  silent.press('Switch off')
  await says(bots.telegram, silent, 'Notifications do not come')
  expect(await channel().places(ann.id)).toEqual(['@gets_one', '@gets_two'])

  expect(await channel().send(ann.id, message())).toEqual({ result: 'taken' })

  for (const chat of [one, two]) {
    const got = await says(bots.telegram, chat, 'Deposit')
    expect(got.text).toBe(
      'Deposit\nMoney has come <b>in</b>.\n\nAmount: 12.00 USDT\n\nThere is nothing to do.',
    )
    // What looks like markup is none; only the title is marked.
    expect(got.entities).toEqual([{ type: 'bold', offset: 0, length: 7 }])
    expect(got.reply_markup?.inline_keyboard).toEqual([
      [{ text: 'Open site', url: 'https://florin.example/settings?alert=1' }],
    ])
  }
  expect(textsOf(silent).join()).not.toContain('Deposit')
})

test('a dispute’s alert has a button for its evidence; a new account’s alert goes other ways', async () => {
  const ann = await person()
  const chat = await connected(bots, ann, 'evidence_button')
  const about = `dispute:${crypto.randomUUID()}`

  await channel().send(ann.id, message({ kind: 'dispute.opened', about, title: 'New dispute' }))
  const got = await says(bots.telegram, chat, 'New dispute')
  const buttons = got.reply_markup?.inline_keyboard as { text: string }[][]
  expect(buttons[0]?.map(({ text }) => text)).toEqual(['Evidence', 'Open site'])
  // Nobody's case: the button is ours, and still opens nothing.
  chat.press('Evidence')
  await says(bots.telegram, chat, 'does not wait for your evidence')

  expect(channel().never).toContain('telegram.connected')
})

test('where an alert has a brief, the chat has that and nothing else', async () => {
  const ann = await person()
  const chat = await connected(bots, ann, 'brief_one')

  await channel().send(ann.id, message({ kind: 'dispute.opened', brief: 'New dispute 7\n100 RUB' }))

  expect((await says(bots.telegram, chat, 'New dispute 7')).text).toBe('New dispute 7\n100 RUB')
})

test('who has blocked the bot is left out until they write again', async () => {
  const ann = await person()
  const chat = await connected(bots, ann, 'blocks_it')
  chat.block()

  expect(await channel().send(ann.id, message())).toEqual({ result: 'refused', reason: 'telegram_blocked' })
  expect(await channel().places(ann.id)).toEqual([])
  expect(await channel().send(ann.id, message())).toEqual({ result: 'refused', reason: 'nothing_connected' })
  chat.unblock()
  chat.start()
  await vi.waitUntil(async () => (await channel().places(ann.id)).length === 1, { timeout: 20_000 })

  expect(await channel().send(ann.id, message())).toEqual({ result: 'taken' })
})

test('a pause that Telegram asks for is kept: by the chat, and by everybody after a second one', async () => {
  const [ann, bob, eve] = [await person(), await person(), await person()]
  const [one, two] = [await connected(bots, ann, 'pause_one'), await connected(bots, bob, 'pause_two')]
  await connected(bots, eve, 'pause_three')
  const { control } = bots.telegram
  const slow = (chatId: number) =>
    control.faults({
      fault: { kind: 'status', status: 429, retryAfter: 30 },
      method: 'sendMessage',
      chatId,
      times: 1,
    })
  slow(one.id)
  slow(two.id)
  const busy = { result: 'away', reason: 'telegram_busy' }

  expect(await channel().send(ann.id, message())).toEqual({ ...busy, retryAfterMs: 30_000 })
  const sent = control.calls('sendMessage').length
  expect(await channel().send(ann.id, message())).toMatchObject(busy)
  expect(control.calls('sendMessage')).toHaveLength(sent)
  expect(await channel().send(eve.id, message())).toEqual({ result: 'taken' })
  expect(await channel().send(bob.id, message())).toMatchObject(busy)
  expect(await channel().send(eve.id, message())).toMatchObject(busy)

  await world.query('update telegram_pace set paused_until = null')
  expect(await channel().send(ann.id, message())).toEqual({ result: 'taken' })
})

test.each([
  ['a server error', { kind: 'status', status: 502 }],
  ['a cut connection', { kind: 'cut' }],
  ['silence', { kind: 'hang' }],
] as const)('%s is away, and no account is given up', async (_, fault) => {
  const ann = await person()
  const chat = await connected(bots, ann, `away_${fault.kind}`)
  const end = bots.telegram.control.faults({ fault, method: 'sendMessage', chatId: chat.id })

  const signal = AbortSignal.timeout(1_500)
  expect(await channel().send(ann.id, message({ signal }))).toEqual({
    result: 'away',
    reason: 'telegram_away',
  })
  end()

  expect(await channel().send(ann.id, message())).toEqual({ result: 'taken' })
})

test('at most one a second to a chat and 25 a second in all, whoever asks', async () => {
  const take = async (chat: number) =>
    (await world.query<{ wait: number }>('select take_telegram_turn($1) as wait', [chat]))[0]?.wait ?? 0
  await world.query('delete from telegram_pace')

  const began = performance.now()
  const waits = await Promise.all(Array.from({ length: 60 }, (_, at) => take(1_000 + at)))
  const seconds = (performance.now() - began) / 1000

  expect(waits.filter((wait) => wait === 0).length).toBeLessThanOrEqual(Math.ceil(seconds * 25) + 1)
  await world.query('delete from telegram_pace')
  expect(await take(5)).toBe(0)
  expect(
    await world.query(
      `select extract(epoch from max(next_at) - min(next_at))::float8 as seconds from telegram_pace`,
    ),
  ).toEqual([{ seconds: 0.96 }])
  // A second may pass before a busy machine asks again.
  await world.query(
    `update telegram_pace set next_at = now() + case telegram_id when 0 then '0' else interval '1 minute' end`,
  )
  expect(await take(5)).toBeGreaterThan(30_000)
  expect(await take(6)).toBe(0)
})
