import { expect, test } from 'vitest'
import { createLog } from './log.ts'
import { scrub } from './scrub.ts'

test.each([
  ['card 4111 1111 1111 1111 paid', 'card [card] paid'],
  ['4111111111111111', '[card]'],
  ['4111-1111-1111-1111', '[card]'],
  ['authorization: Bearer abc.DEF_123', 'authorization: Bearer [cut]'],
  ['GET https://api.telegram.org/bot42:AAH_x-1/getMe', 'GET https://api.telegram.org/bot[cut]/getMe'],
  ['to TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'to TR7N..Lj6t'],
  ['mail to ivan.petrov@example.com', 'mail to i***@example.com'],
  ['your code: 123456', 'your code: [code]'],
  [`key ${'ab'.repeat(32)}`, 'key [hex]'],
])('%s leaves as %s', (line, clean) => {
  expect(scrub(line)).toBe(clean)
})

test.each(['{"time":1794720000000,"level":30}', 'took 1234567 ms', 'port 5432', 'row 123456 of 999999'])(
  '%s is left alone',
  (line) => {
    expect(scrub(line)).toBe(line)
  },
)

test('secret fields are cut at any depth that a log line has', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })

  log.info({ password: 'hunter2', body: { otp: '111222', nested: { refresh_token: 'tokentoken' } } }, 'test')

  expect(lines.join()).not.toMatch(/hunter2|111222|tokentoken/)
})
