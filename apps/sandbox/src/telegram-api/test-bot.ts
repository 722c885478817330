import { Bot } from 'grammy'
import { onTestFinished } from 'vitest'
import { startTelegramApi, type TelegramApi, type TelegramApiOptions } from './index.ts'

export const testToken = '4242:sandbox-token-of-a-test-only'

/** An emulator that ends with the test. */
export async function openTelegram(options: Partial<TelegramApiOptions> = {}): Promise<TelegramApi> {
  const telegram = await startTelegramApi({ token: testToken, ...options })
  onTestFinished(() => telegram.close())
  return telegram
}

/** An unmodified grammY bot that talks to it. */
export function makeBot({ url }: TelegramApi, token = testToken): Bot {
  return new Bot(token, { client: { apiRoot: url } })
}

/** Polls until the test is over. */
export async function run(bot: Bot): Promise<void> {
  bot.catch(() => undefined)
  await new Promise<void>((resolve) => {
    void bot.start({ onStart: () => resolve() }).catch(() => undefined)
  })
  onTestFinished(() => bot.stop().catch(() => undefined))
}

/** What a call was refused with. */
export async function refusal(
  call: Promise<unknown>,
): Promise<{ error_code: number; description: string; parameters?: object }> {
  return call.then(
    () => {
      throw new Error('The call was not refused.')
    },
    (error: unknown) => error as { error_code: number; description: string },
  )
}
