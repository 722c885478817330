import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ConnectionLost, NoConnection, troubleOf } from './database-errors.ts'
import { createLog } from './log.ts'

const withCode = (code: string) => Object.assign(new Error('from the database'), { code })

test.each([
  ['25006', 'read_only'],
  ['53100', 'full'],
  ['53200', 'full'],
  ['53300', 'no_connection'],
  ['57P01', 'no_connection'],
  ['57P03', 'no_connection'],
  ['08006', 'no_connection'],
  ['55P03', 'locked'],
  ['57014', 'slow'],
  ['23505', undefined],
  ['FL900', undefined],
  ['ENOENT', undefined],
])('%s is %s', (code, trouble) => {
  expect(troubleOf(withCode(code))).toBe(trouble)
})

// A database that was away for 48 s left 0.9 MB of stacks.
test('a trouble of the database is a line when it begins, one while it goes on, and one when it is over', async () => {
  const lines: Record<string, unknown>[] = []
  const everyMs = 100
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) }
  const log = createLog('info', stream, { role: 'api', troubleEveryMs: everyMs })
  const child = log.child({ reqId: '1' })

  for (let call = 0; call < 50; call += 1)
    child.warn({ err: new ConnectionLost('silent') }, 'request refused')
  log.error({ err: new NoConnection(withCode('ECONNREFUSED')), job: 'outbox' }, 'job failed')
  log.error({ err: new Error('a bug') }, 'request failed')

  expect(lines.map(({ msg }) => msg)).toEqual(['request refused', 'request failed'])
  expect(lines[0]).toMatchObject({ role: 'api', err: { code: '08007' } })
  await expect.poll(() => lines.at(-1)?.msg).toBe('database: over')
  expect(lines.slice(2).map(({ msg, trouble, count }) => [msg, trouble, count])).toEqual([
    ['database: goes on', 'no_connection', 51],
    ['database: over', 'no_connection', 51],
  ])

  await sleep(everyMs)
  log.error({ err: new ConnectionLost('silent again') }, 'job failed')
  expect(lines.at(-1)?.msg).toBe('job failed')
})
