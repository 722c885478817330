import { expect, test } from 'vitest'
import { register } from '../../test/people.ts'
import { botApi } from './bot-api.ts'
import { startPolling } from './poll.ts'
import { connected, useBotWorld } from './test/bot-world.ts'

// The nodes that stop are the tests' own.
const bots = useBotWorld({ isIdle: true })

/** Below the 15 s that one call may take, and with room for a busy machine. */
const boundMs = 10_000

async function tookMs(work: Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work
  return performance.now() - began
}

test('an answer that Telegram does not take keeps no process from ending', async () => {
  const { world, telegram } = bots
  const node = await world.node({ telegram: bots.place })
  const { email, browser } = await register(world)
  const chat = await connected(bots, { id: await world.userId(email), email, browser }, 'of_a_silent_one')
  const before = telegram.control.calls('sendMessage').length
  const end = telegram.control.faults({ fault: { kind: 'hang' }, method: 'sendMessage' })
  chat.send('/deals')
  // A call that hangs changes nothing that `until` would look at again for.
  await expect.poll(() => telegram.control.calls('sendMessage').length).toBeGreaterThan(before)

  expect(await tookMs(node.stop())).toBeLessThan(boundMs)
  end()
})

// Its first words have no long poll behind them: two of them took longer than a supervisor waits.
test('a bot that Telegram does not hear while it introduces itself ends at once', async () => {
  const { world, telegram } = bots
  const before = telegram.control.calls('deleteWebhook').length
  const end = telegram.control.faults({ fault: { kind: 'hang' } })
  const parts = { ...world.florin.services.telegram.parts, api: botApi(bots.place) }
  const poller = startPolling(parts, async () => undefined, bots.place.pollTimes)
  await expect.poll(() => telegram.control.calls('deleteWebhook').length).toBeGreaterThan(before)

  expect(await tookMs(poller.stop())).toBeLessThan(boundMs)
  end()
})
