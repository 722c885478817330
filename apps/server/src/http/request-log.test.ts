import type { FastifyBaseLogger } from 'fastify'
import { expect, test } from 'vitest'
import { createLog } from '../platform/log.ts'
import { logWhenSpoken } from './request-log.ts'

test('a request’s log is made when something is said with it, once, and says whose it is', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) }) as FastifyBaseLogger
  let made = 0
  const counting = Object.assign(Object.create(log), {
    child: (...child: Parameters<typeof log.child>) => {
      made += 1
      return log.child(...child)
    },
  })
  const own = logWhenSpoken(counting, { reqId: 'request-1' }, {})
  expect(made).toBe(0)

  own.info({ password: 'hidden' }, 'first')
  own.error('second')
  own.debug('too quiet to hear')
  own.child({ part: 'third' }).warn('third')

  expect(made).toBe(1)
  expect(own.level).toBe('info')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 30, reqId: 'request-1', password: '[cut]', msg: 'first' },
    { level: 50, reqId: 'request-1', msg: 'second' },
    { level: 40, reqId: 'request-1', part: 'third', msg: 'third' },
  ])
})
