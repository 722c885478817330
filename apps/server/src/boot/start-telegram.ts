import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startTelegramApi, type TelegramApi } from '@florin/sandbox/telegram-api/index'
import type { Config } from '../config.ts'
import type { Log } from '../platform/log.ts'
import type { Undo } from './stop-in-order.ts'
import type { TelegramPlace } from './world.ts'

/** The configured bot; else, in a demo that is one process of all roles, a bot on the sandbox's Telegram. */
export async function findTelegram(
  config: Config,
  log: Log,
  undo: Undo[],
): Promise<TelegramPlace | undefined> {
  if (config.telegram) return { ...config.telegram, chatPage: undefined }
  if (!config.demoData || config.role !== 'all') return undefined
  const { url, token, close } = await startKept(config, log)
  undo.push(close)
  return { token, apiRoot: url, usesWebhook: false, chatPage: `${url}/telegram` }
}

/** On the port of the last start if it is free, so that a page that is still open goes on, and so does a bookmark. */
async function startKept(config: Config, log: Log): Promise<TelegramApi> {
  const file = join(config.dataDir, 'telegram.url')
  const options = {
    dataDir: join(config.dataDir, 'telegram'),
    // With PORT=0 the address is not known yet, and the page does without the link.
    ...(config.port === 0 ? {} : { settingsUrl: new URL('/settings#connection', config.publicUrl).href }),
  }
  const telegram = await startTelegramApi({ ...options, port: await lastPort(file) }).catch(
    (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
      log.warn('telegram: the port of the last start is taken, so the chat page has another one')
      return startTelegramApi({ ...options, port: 0 })
    },
  )
  // Read by the next start.
  await writeFile(file, `${telegram.url}\n`, { mode: 0o600 })
  return telegram
}

async function lastPort(file: string): Promise<number> {
  const kept = await readFile(file, 'utf8').catch(() => '')
  return URL.canParse(kept.trim()) ? Number(new URL(kept.trim()).port) : 0
}
