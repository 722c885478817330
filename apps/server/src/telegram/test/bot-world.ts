import { readFile } from 'node:fs/promises'
import {
  startTelegramApi,
  type TelegramApi,
  type TelegramApiOptions,
} from '@florin/sandbox/telegram-api/index'
import { afterAll, beforeAll } from 'vitest'
import { type World as FlorinWorld, World, type WorldOptions } from '../../../test/world.ts'
import type { TelegramPlace } from '../../boot/world.ts'
import type { CasePerson as FlorinPerson } from '../../disputes/test/cases.ts'

/** A bot of the sandbox's Telegram. */
export const place = {
  token: '4242:sandbox-token-of-a-test-only',
  usesWebhook: false,
  chatPage: undefined,
  pollTimes: { longPollSeconds: 2, pauseMs: 50, standDownMs: 60_000 },
}

/** Florin with its bot, and a Telegram on loopback with people in it. */
export interface BotWorld {
  readonly world: FlorinWorld
  telegram: TelegramApi
  place: TelegramPlace
}

interface BotWorldOptions extends WorldOptions {
  /** One message a second to a chat, as in the product. Elsewhere a test would only wait for it. */
  readonly keepsPace?: boolean
}

export function useBotWorld(
  { keepsPace = false, ...options }: BotWorldOptions = {},
  telegramOptions: Partial<TelegramApiOptions> = {},
): BotWorld {
  const world = new World()
  const opened = { world } as BotWorld
  beforeAll(async () => {
    opened.telegram = await startTelegramApi({ ...place, ...telegramOptions })
    opened.place = { ...place, apiRoot: opened.telegram.url }
    await world.open({ ...options, telegram: opened.place })
    if (!keepsPace && !telegramOptions.limits) await quickenPace(world)
  })
  afterAll(async () => {
    await world.close()
    await opened.telegram.close()
  })
  return opened
}

const paceFile = new URL('../../../sql/functions/telegram/take_telegram_turn.sql', import.meta.url)

/** The function of the product with another interval, in this world's own database. */
async function quickenPace(world: FlorinWorld): Promise<void> {
  const text = await readFile(paceFile, 'utf8')
  const quick = text.replace("interval '1 second'", "interval '50 milliseconds'")
  if (quick === text) throw new Error('take_telegram_turn has no interval of a second any more')
  await world.query(quick)
}

export const keyOf = async ({ browser }: FlorinPerson): Promise<{ connection_key: string; link: string }> =>
  (await browser.call('telegramKey')).body

/** A person of Telegram who is connected to this account. */
export async function connected({ telegram }: BotWorld, person: FlorinPerson, name: string) {
  const { control } = telegram
  const chat = control.chat(control.makePerson(name, { username: name }))
  const { link } = await keyOf(person)
  chat.start(new URL(link).searchParams.get('start') ?? '')
  await says(telegram, chat, 'Account connected')
  return chat
}

/** The newest message of the bot in this chat that contains the text, waiting for it. */
export function says(
  { control }: TelegramApi,
  chat: ReturnType<TelegramApi['control']['chat']>,
  text: string,
) {
  return control.until(() => chat.fromBot().findLast((message) => message.text?.includes(text)), 40_000)
}

export const textsOf = (chat: ReturnType<TelegramApi['control']['chat']>): string[] =>
  chat.fromBot().map(({ text }) => text ?? '')
