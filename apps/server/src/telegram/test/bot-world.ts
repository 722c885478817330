import {
  startTelegramApi,
  type TelegramApi,
  type TelegramApiOptions,
} from '@florin/sandbox/telegram-api/index'
import { afterAll, beforeAll } from 'vitest'
import { type World as FlorinWorld, World, type WorldOptions } from '../../../test/world.ts'
import type { TelegramPlace } from '../../compose.ts'
import type { Person as FlorinPerson } from '../../disputes/test/cases.ts'

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

export function useBotWorld(
  options: WorldOptions = {},
  telegramOptions: Partial<TelegramApiOptions> = {},
): BotWorld {
  const world = new World()
  const opened = { world } as BotWorld
  beforeAll(async () => {
    opened.telegram = await startTelegramApi({ ...place, ...telegramOptions })
    opened.place = { ...place, apiRoot: opened.telegram.url }
    await world.open({ ...options, telegram: opened.place })
  }, 60_000)
  afterAll(async () => {
    await world.close()
    await opened.telegram.close()
  }, 30_000)
  return opened
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
