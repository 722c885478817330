import { expect, test } from 'vitest'
import { register } from '../../test/people.ts'
import { useWorld } from '../../test/world.ts'
import { createLog } from '../platform/log.ts'
import { botApi } from './bot-api.ts'

const token = '4242:AAH-token_that-nobody-may-read-ABCDEFGH'
/** Nobody listens there. */
const apiRoot = 'http://127.0.0.1:9'
const world = useWorld({
  telegram: {
    token,
    apiRoot,
    usesWebhook: false,
    chatPage: undefined,
    pollTimes: { longPollSeconds: 1, pauseMs: 50, standDownMs: 60_000 },
  },
})

test('a Telegram that can’t be reached: the key has to wait, and the token is in no log and no answer', async () => {
  world.expectsErrors = true
  const { browser } = await register(world)

  const answer = await browser.call('telegramKey')

  expect(answer).toMatchObject({ status: 503, body: { code: 'server.busy' } })
  expect(JSON.stringify(answer.body)).not.toContain('AAH-token')
  await expect.poll(() => world.logLines.join()).toContain("Network request for 'getMe'")
  expect(world.logLines.join()).not.toContain('AAH-token')
})

test('an error of the Bot API names no address', async () => {
  const lines: string[] = []
  const log = createLog('trace', { write: (line: string) => void lines.push(line) })
  const error: unknown = await botApi({ token, apiRoot })
    .call.getMe()
    .catch((thrown: unknown) => thrown)

  log.error({ err: error }, 'failed')

  expect(lines.join()).toContain('Network request')
  expect(lines.join()).not.toContain('AAH-token')
  // Wherever else such an address gets into a line.
  log.error(`request to ${apiRoot}/bot${token}/getMe failed`)
  log.error(`request to ${apiRoot}/file/bot${token}/photos/1.jpg failed`)
  expect(lines.join()).not.toContain('AAH-token')
})
