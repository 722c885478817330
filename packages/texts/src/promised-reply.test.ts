import { expect, test } from 'vitest'
import { connection as en } from './en/connection.ts'
import { telegram as enBot } from './en/telegram.ts'
import { connection as ru } from './ru/connection.ts'
import { telegram as ruBot } from './ru/telegram.ts'

test('the reply that Settings tells to wait for is how the bot’s reply begins', () => {
  const promised = (step: string) => /[«“](.+)[»”]/.exec(step)?.[1] ?? step
  expect(enBot.connected.startsWith(promised(en.step_wait))).toBe(true)
  expect(ruBot.connected.startsWith(promised(ru.step_wait))).toBe(true)
})
