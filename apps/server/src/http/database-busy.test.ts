import { expect, test } from 'vitest'
import { register } from '../../test/people.ts'
import { useWorld } from '../../test/world.ts'
import { asProblem } from './problem-answer.ts'

const world = useWorld({
  environment: { DATABASE_POOL: '3' },
  isIdle: true,
  databaseLimits: { connectMs: 3_000 },
})

// A full pool answered 500: programs took it for a bug of ours, and did not come again.
test('when every connection is taken, calls answer 503 and when to come again; afterwards all is well', async () => {
  const { browser } = await registeredWithWork()
  const { pool } = world.florin.services.db
  const taken = await Promise.all(Array.from({ length: 3 }, () => pool.connect()))

  const answers = await Promise.all([
    browser.call('listPayments'),
    browser.call('changeUsername', { body: { username: 'another' } }),
    world.browser().call('login', { body: { email: 'nobody@example.com', password: 'Florin2026!' } }),
  ]).finally(() => {
    for (const client of taken) client.release()
  })

  for (const { status, body, headers } of answers) {
    expect([status, body.code]).toEqual([503, 'server.busy'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect((await browser.call('listPayments')).status).toBe(200)
}, 120_000)

test.each(['55P03', '40001', '40P01', '53300', '57014', '57P01', '57P03'])(
  'a statement that failed with %s is our illness and no bug',
  (code) => {
    const problem = asProblem(Object.assign(new Error('from the database'), { code }))

    expect([problem.status, problem.details.retryAfterSeconds]).toEqual([503, 2])
  },
)

async function registeredWithWork() {
  const jobs = world.florin.work()
  try {
    return await register(world)
  } finally {
    await jobs.stop()
  }
}
