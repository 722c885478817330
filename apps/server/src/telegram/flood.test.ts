import { beforeAll, expect, test } from 'vitest'
import { setRate } from '../deals/test/shop.ts'
import { disputed, expiredDeal, merchant, trader } from '../disputes/test/cases.ts'
import { chooseCase } from './chat-store.ts'
import { mostWaiting } from './take-file.ts'
import { connected, useBotWorld } from './test/bot-world.ts'

const bots = useBotWorld({ keepsPace: true })
const { world } = bots

beforeAll(() => setRate(world))

test('whoever keeps the bot busy with answers keeps nobody else from hearing what was taken', async () => {
  const [ann, bob] = [await trader(world), await trader(world)]
  const { dealId } = await expiredDeal(world, await merchant(world), '5000.00')
  const disputeId = await disputed(world, { dealId })
  const [{ trader_id: ownerId } = { trader_id: '' }] = await world.query<{ trader_id: string }>(
    'select trader_id from dispute where id = $1',
    [disputeId],
  )
  const [owner, busy] = ownerId === ann.id ? [ann, bob] : [bob, ann]
  const chat = await connected(bots, owner, 'sends_one')
  const noise = await connected(bots, busy, 'writes_on')
  const { db } = world.florin.services
  await chooseCase(db.each, String(chat.id), disputeId)
  for (let at = 0; at < 30; at += 1) noise.send('hello')
  const { control } = bots.telegram
  await control.until(() => noise.fromBot().length > 2 || undefined)

  chat.sendPhoto()

  const taken = () => chat.fromBot().find(({ text }) => text?.includes('Files taken: 1.'))
  await control.until(taken, 40_000)
  const waiting = await world.query('select from telegram_reply where telegram_id = $1', [noise.id])
  expect(waiting.length).toBeGreaterThan(0)
})

test('a file’s name may be any bytes at all, and the bot goes on', async () => {
  const ann = await trader(world)
  const { dealId } = await expiredDeal(world, await merchant(world), '5000.00')
  const disputeId = await disputed(world, { dealId })
  bots.telegram.control.faults({ fault: { kind: 'status', status: 500 }, method: 'getFile', times: 100 })
  const chat = await connected(bots, ann, 'odd_name')
  const { db, telegram } = world.florin.services
  await chooseCase(db.each, String(chat.id), disputeId)
  const { document, ...message } = fileOf(chat.id, 500)
  const file_name = 'a\u0000b\u202egpj.\ud800pdf'

  await telegram.bot?.handle({
    update_id: 950_000,
    message: { ...message, document: { ...document, file_name } },
  } as never)

  expect(await world.query('select name from telegram_file where user_id = $1', [ann.id])).toEqual([
    { name: 'abgpj.\ufffdpdf' },
  ])
})

test('whoever sends hundreds of files fills neither the queue of all, nor that of the answers', async () => {
  const shop = await merchant(world)
  const ann = await trader(world)
  const { dealId } = await expiredDeal(world, shop, '5000.00')
  const disputeId = await disputed(world, { dealId })
  const chat = await connected(bots, ann, 'floods')
  const { db, telegram } = world.florin.services
  await chooseCase(db.each, String(chat.id), disputeId)
  // Nothing is fetched and nothing sent meanwhile.
  bots.telegram.control.faults({ fault: { kind: 'status', status: 500 }, times: 1_000 })

  for (let at = 0; at < 70; at += 1)
    await telegram.bot?.handle({ update_id: 900_000 + at, message: fileOf(chat.id, at) } as never)

  const waiting = await world.query('select from telegram_file where user_id = $1', [ann.id])
  expect(waiting).toHaveLength(mostWaiting)
  const replies = await world.query('select from telegram_reply where telegram_id = $1', [chat.id])
  expect(replies.length).toBeGreaterThan(0)
  expect(replies.length).toBeLessThanOrEqual(30)
})

const fileOf = (id: number, at: number) => ({
  message_id: at,
  date: 1,
  chat: { id, type: 'private', first_name: 'x' },
  from: { id, is_bot: false, first_name: 'x' },
  document: { file_id: `f${at}`, file_unique_id: `f${at}`, file_name: 'a.pdf', file_size: 1_000 },
})
