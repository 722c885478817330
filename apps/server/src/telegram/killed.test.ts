import { readFile, stat } from 'node:fs/promises'
import { startTelegramApi } from '@florin/sandbox/telegram-api/index'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { useWorld } from '../../test/world.ts'
import { setRate } from '../deals/test/shop.ts'
import { disputed, expiredDeal, filesAbout, merchant, trader } from '../disputes/test/cases.ts'
import type { JudgeFile } from '../evidence/index.ts'
import type { Database } from '../platform/database.ts'
import { sha256 } from '../platform/secrets.ts'
import { answerDue } from './answer.ts'
import { buttonData } from './buttons.ts'
import { tellCounts } from './counts.ts'
import { fetchFiles } from './fetch-files.ts'
import { handleUpdate } from './handle-update.ts'
import type { BotParts } from './parts.ts'
import { place } from './test/bot-world.ts'

// No process of this world talks to Telegram: the test does what the bot's jobs would do.
const world = useWorld()

beforeAll(() => setRate(world))

// The process dies after any one of its statements, and another goes on with what the database knows.
test('killed between any two statements while an album arrives, each file is kept once', async () => {
  const shop = await merchant(world)
  const ann = await trader(world)
  const { dealId } = await expiredDeal(world, shop, '5000.00')
  const disputeId = await disputed(world, { dealId })
  const telegram = await startTelegramApi(place)
  onTestFinished(() => telegram.close())
  const { florin } = await world.node({ telegram: { ...place, apiRoot: telegram.url }, isIdle: true })
  const parts = florin.services.telegram.parts as BotParts
  const { control } = telegram
  const chat = control.chat(control.makePerson('Killed'))
  await world.query(
    'insert into telegram_account (user_id, telegram_id, telegram_name) values ($1, $2, $3)',
    [ann.id, chat.id, 'Killed'],
  )
  world.expectsErrors = true
  const data = buttonData(parts.secrets, String(chat.id), 'case', disputeId)
  await handleUpdate(parts, pressed(chat.id, 70_000_000, data))
  chat.sendAlbum([{}, {}])
  const updates = control.pendingUpdates().filter(({ message }) => message?.photo)
  expect(updates).toHaveLength(2)

  const work = async (own: BotParts) => {
    for (const update of updates) await handleUpdate(own, update as never)
    await fetchFiles(own)
    await world.query(`update telegram_chat set count_due_at = now() where count_due_at is not null`)
    await tellCounts(own)
    const done = buttonData(own.secrets, String(chat.id), 'done', disputeId)
    await handleUpdate(own, pressed(chat.id, 70_000_001, done))
    await answerDue(own)
  }
  let deaths = 0
  for (let statements = 0; ; statements += 1) {
    const own = dyingAfter(parts, statements)
    await work(own.parts).catch(() => undefined)
    if (!own.hasDied()) break
    deaths += 1
    // Leases of the dead process run out.
    await world.query(`update telegram_file set next_at = now(), tries = 0 where next_at is not null`)
  }

  expect(deaths).toBeGreaterThan(8)
  const own = (await filesAbout(world, dealId)).filter(({ by }) => by === `user:${ann.id}`)
  expect(own).toHaveLength(2)
  expect(await world.query('select state from telegram_file where dispute_id = $1', [disputeId])).toEqual([
    { state: 'answered' },
    { state: 'answered' },
  ])
  const answers = await world.query(
    `select from deal_event where deal_id = $1 and cause = 'dispute_answered'`,
    [dealId],
  )
  expect(answers).toHaveLength(1)
}, 120_000)

const pressed = (id: number, update_id: number, data: string) =>
  ({
    update_id,
    callback_query: {
      id: String(update_id),
      from: { id, is_bot: false, first_name: 'x' },
      chat_instance: '1',
      message: { message_id: 1, date: 1, chat: { id, type: 'private', first_name: 'x' } },
      data,
    },
  }) as never

/** Judging takes a process and seconds for each file, and is not what dies here. */
const judge: JudgeFile = async (path) => ({
  kind: 'png',
  path,
  size: (await stat(path)).size,
  sha256: sha256(await readFile(path)),
  remove: async () => undefined,
})

/** The same parts; their database takes so many transactions and single statements more, and then nothing is heard of it. */
function dyingAfter(parts: BotParts, most: number) {
  let left = most
  let isDead = false
  const spend = () => {
    left -= 1
    if (left < 0) isDead = true
    if (isDead) throw new Error('the process died here')
  }
  const db: Database = {
    ...parts.db,
    each: mortal(parts.db.each, spend),
    write: (work) =>
      parts.db.write(async (tx) => {
        const result = await work(mortal(tx, spend))
        // The last moment before the commit.
        spend()
        return result
      }),
  }
  const evidence = { ...parts.disputes.evidence, db, judge }
  return { parts: { ...parts, db, disputes: { ...parts.disputes, db, evidence } }, hasDied: () => isDead }
}

/** Every statement goes through `executeQuery` of the handle. */
function mortal<Handle extends object>(handle: Handle, spend: () => void): Handle {
  return new Proxy(handle, {
    get(target, name) {
      const found = Reflect.get(target, name, target)
      if (name === 'getExecutor' && typeof found === 'function')
        return () => {
          const executor = found.call(target)
          return new Proxy(executor, {
            get(inner, member) {
              const value = Reflect.get(inner, member, inner)
              if (typeof value !== 'function') return value
              if (member !== 'executeQuery') return value.bind(inner)
              return (...given: unknown[]) => {
                spend()
                return value.apply(inner, given)
              }
            },
          })
        }
      return typeof found === 'function' ? found.bind(target) : found
    },
  })
}
