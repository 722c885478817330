import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setRate } from '../deals/test/shop.ts'
import {
  disputed,
  expiredDeal,
  type MerchantPerson,
  merchant,
  type TraderPerson,
  trader,
} from '../disputes/test/cases.ts'
import { issueUploadLink } from '../upload-links/index.ts'
import { telegramChannel } from './channel.ts'
import { connected, says, textsOf, useBotWorld } from './test/bot-world.ts'

// A stranger had the key. Whatever their chat got or was about to get is worth nothing after the reset.

const bots = useBotWorld()
const { world } = bots
let shop: MerchantPerson
let ann: TraderPerson

beforeAll(() => setRate(world))
beforeEach(async () => {
  shop = await merchant(world)
  ann = await trader(world)
})

async function openCase() {
  const { dealId } = await expiredDeal(world, shop, '5000.00')
  const id = await disputed(world, { dealId })
  const [row] = await world.query<{ number: bigint }>('select number from dispute where id = $1', [id])
  return { id, number: Number(row?.number) }
}

const look = (token: string) => world.browser().call('uploadLink', { params: { token } })
const tokenIn = (text = '') => /\/u\/([\w-]{27})/.exec(text)?.[1] ?? ''

test('an upload link that a chat got ends with the reset of the key', async () => {
  const { number } = await openCase()
  const chat = await connected(bots, ann, 'stranger_link')
  chat.send('/disputes')
  await says(bots.telegram, chat, 'Pick the dispute')
  chat.press(`No. ${number}`)
  await says(bots.telegram, chat, 'What is needed')
  // The alert of the case says what is needed, too, without this button.
  await vi.waitFor(() => chat.press('Big file'), { timeout: 20_000, interval: 100 })
  const token = tokenIn((await says(bots.telegram, chat, '/u/')).text)
  expect((await look(token)).status).toBe(200)

  await ann.browser.call('resetTelegramKey')

  expect(await look(token)).toMatchObject({ status: 410, body: { code: 'upload_link.over' } })
})

test('and with the disconnection of an account; the others’ links are made anew', async () => {
  const { id } = await openCase()
  const stranger = await connected(bots, ann, 'stranger_gone')
  const own = await connected(bots, ann, 'own_stays')
  const { db, uploadLinks } = world.florin.services
  const url = await issueUploadLink(uploadLinks, db.each, {
    disputeId: id,
    side: 'trader',
    ownerId: ann.id,
  })
  await world.query(
    `insert into telegram_chat (telegram_id, dispute_id, link_sealed, link_until) values ($1, $2, 'x', now() + interval '9 minutes')`,
    [own.id, id],
  )

  await ann.browser.call('disconnectTelegram', { body: { telegram_id: String(stranger.id) } })

  expect((await look(tokenIn(url))).status).toBe(410)
  expect(await world.query('select link_until from telegram_chat where telegram_id = $1', [own.id])).toEqual([
    { link_until: null },
  ])
})

test('an alert and an answer that wait for their turn do not reach a chat that is disconnected meanwhile', async () => {
  const chat = await connected(bots, ann, 'stranger_waits')
  const { db, telegram } = world.florin.services
  // The greeting is in the chat a moment before its row is gone: that row must not be taken for the answer below.
  await expect
    .poll(() => world.query('select from telegram_reply where telegram_id = $1', [chat.id]))
    .toHaveLength(0)
  // Both stand in line for as long as somebody holds the chat's place; a pause would be over before a busy machine has come to the reset.
  const holder = await db.pool.connect()
  await holder.query('begin')
  await holder.query('select from telegram_pace where telegram_id = $1 for update', [chat.id])
  const before = textsOf(chat).length
  const sending = telegramChannel(telegram.parts).send(ann.id, {
    id: crypto.randomUUID(),
    kind: 'deposit.credited',
    about: undefined,
    language: 'en',
    title: 'Deposit',
    lead: '',
    facts: [],
    advice: '',
    link: 'https://florin.example/',
    signal: AbortSignal.timeout(40_000),
  })
  chat.send('/disputes')
  const claimed = `select from telegram_reply where telegram_id = $1 and tries > 0`
  await expect.poll(() => world.query(claimed, [chat.id])).toHaveLength(1)

  await ann.browser.call('resetTelegramKey')
  await holder.query('rollback')
  holder.release()

  expect(await sending).toEqual({ result: 'refused', reason: 'nothing_connected' })
  await new Promise((done) => setTimeout(done, 1_500))
  expect(textsOf(chat).slice(before)).toEqual([])
})
