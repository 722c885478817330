import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createLog } from '../platform/log.ts'
import { stopAll } from './stop-in-order.ts'

// SIGTERM was ignored for as long as one step waited for a silent database.
test('a step that never ends is left behind when the time is over, and the ones before it are still stopped', async () => {
  const lines: string[] = []
  const stopped: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const forever = Object.assign(() => new Promise<void>(() => undefined), { withinMs: 50 })
  const first = async () => {
    await sleep(10)
    stopped.push('first')
  }

  await stopAll([first, forever, async () => void stopped.push('last')], log, 1_000)

  expect(stopped).toEqual(['last', 'first'])
  expect(lines.join()).toContain('It did not stop within 0 s and is left behind.')
})
