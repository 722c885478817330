import pg from 'pg'
import { expect, test } from 'vitest'
import { Browser } from '../test/browser.ts'
import { emptyDatabase, freshDatabase } from '../test/database.ts'
import { end, endWithTests, launch, newFolder, start } from '../test/started-florin.ts'
import { demoPassword } from './demo/index.ts'

// The process as an operator sees it: started, stopped, killed, started again.

endWithTests()

test('three nodes start at once on an empty database of somebody else’s and share it', async () => {
  const database = await emptyDatabase()
  const folder = await newFolder()
  const environment = { DATA_DIR: folder, DATABASE_URL: database.url, DEMO: '1', MAILBOX_PAGE: '0' }

  const nodes = await Promise.all([
    start(environment),
    start(environment),
    start({ ...environment, ROLE: 'worker' }),
  ])

  for (const node of nodes) expect((await fetch(`${node.url}/readyz`)).status).toBe(200)
  expect((await fetch(`${nodes[2].url}/account/rate/`)).status).toBe(404)
  const browser = new Browser(nodes[0].url)
  expect(
    (await browser.call('login', { body: { email: 'lead@demo.florin', password: demoPassword } })).status,
  ).toBe(200)

  const stranger = launch({ ...environment, DATA_DIR: await newFolder() })
  await expect.poll(() => stranger.child.exitCode, { timeout: 20_000 }).toBe(1)
  expect(stranger.said()).toContain('Give every node the same SECRET_FILE')
  await Promise.all(nodes.map((node) => end(node.child, 'SIGTERM')))
  await database.drop()
}, 90_000)

// The stop itself is in boot/stop.test.ts; here, that it follows from SIGTERM.
test('a stop finishes the request in flight and takes no new one', async () => {
  const database = await freshDatabase()
  const node = await start({ DATA_DIR: await newFolder(), DATABASE_URL: database.url, DEMO: '1' })
  const holder = new pg.Client({ connectionString: database.url })
  await holder.connect()
  // Holds the login back inside its transaction until we let go.
  await holder.query('begin; lock table one_time_code in access exclusive mode')
  const body = { email: 'trader@demo.florin', password: demoPassword }
  const inFlight = new Browser(node.url).call('login', { body })
  await new Promise((resolve) => setTimeout(resolve, 700))

  node.child.kill('SIGTERM')
  // The second word of an impatient terminal changes nothing.
  node.child.kill('SIGTERM')
  await new Promise((resolve) => setTimeout(resolve, 300))
  await holder.query('commit')
  await holder.end()

  expect((await inFlight).status).toBe(200)
  expect(await end(node.child, 'SIGTERM')).toBe(0)
  await expect(fetch(`${node.url}/healthz`)).rejects.toThrow()
  await database.drop()
}, 60_000)
