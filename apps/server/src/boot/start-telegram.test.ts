import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createLog } from '../platform/log.ts'
import { findTelegram } from './start-telegram.ts'
import type { Undo } from './stop-in-order.ts'

const token = '123456:abcdefghijklmnopqrstuvwxyz'

async function scene() {
  const folder = await mkdtemp(join(tmpdir(), 'telegram-place-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const start = async (environment: Record<string, string> = {}) => {
    const undo: Undo[] = []
    const config = readConfig({ DATA_DIR: folder, PORT: '3000', ...environment }, folder)
    const place = await findTelegram(config, createLog('fatal', process.stdout), undo)
    const stop = async () => {
      for (const step of undo.splice(0)) await step()
    }
    onTestFinished(stop)
    return { place, stop }
  }
  return { start }
}

test('a demo has a bot on the sandbox’s Telegram, with the same token and address after a restart', async () => {
  const { start } = await scene()
  const first = await start()
  const getMe = await fetch(`${first.place!.apiRoot}/bot${first.place!.token}/getMe`)
  const page = await fetch(first.place!.chatPage!)
  await first.stop()

  const second = await start()

  expect(await getMe.json()).toMatchObject({ ok: true, result: { username: 'florin_bot' } })
  expect(await page.text()).toContain('http://localhost:3000/settings#connection')
  expect(second.place).toEqual(first.place)
})

test('where the port of the last start is taken, there is another one', async () => {
  const { start } = await scene()
  const first = await start()

  const second = await start()

  expect(second.place!.apiRoot).not.toBe(first.place!.apiRoot)
  expect((await fetch(second.place!.chatPage!)).status).toBe(200)
})

test('a token of one’s own means the real Telegram and no chat page', async () => {
  const { start } = await scene()

  const { place } = await start({ TELEGRAM_BOT_TOKEN: token })

  expect(place).toEqual({
    token,
    apiRoot: 'https://api.telegram.org',
    usesWebhook: false,
    chatPage: undefined,
  })
})

test('outside a demo, and for one role of several, nothing is started', async () => {
  const { start } = await scene()

  expect((await start({ DEMO: '0' })).place).toBeUndefined()
  expect((await start({ ROLE: 'worker' })).place).toBeUndefined()
})
