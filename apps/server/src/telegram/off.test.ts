import { expect, test } from 'vitest'
import { register } from '../../test/people.ts'
import { useWorld } from '../../test/world.ts'

const world = useWorld()

test('without a bot nothing can be connected, and nobody is asked to', async () => {
  const { browser } = await register(world)

  expect((await browser.call('telegramAccounts')).body).toEqual({
    accounts: [],
    message: 'The Telegram bot is switched off here.',
    is_on: false,
  })
  for (const call of ['telegramKey', 'resetTelegramKey'] as const)
    expect(await browser.call(call)).toMatchObject({ status: 409, body: { code: 'telegram.off' } })
  expect((await browser.call('listDisputes', { query: {} })).status).toBe(200)
  expect(
    await browser.call('telegramWebhook', { params: { path: 'x' }, body: { update_id: 1 } }),
  ).toMatchObject({ status: 404 })
})
