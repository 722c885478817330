import pg from 'pg'
import { expect, test } from 'vitest'
import { password, register } from '../../test/people.ts'
import { useWorld } from '../../test/world.ts'

const world = useWorld()

// With a process and SIGTERM in main.long.test.ts.
test('a stop finishes the request in flight and takes no new one', async () => {
  const { email } = await register(world)
  const node = await world.node()
  const holder = new pg.Client({ connectionString: world.connectionString })
  await holder.connect()
  // Holds the login back inside its transaction until we let go.
  await holder.query('begin; lock table one_time_code in access exclusive mode')
  const inFlight = world.browser(node.url).call('login', { body: { email, password } })
  let answered: number | undefined
  void inFlight.then(
    ({ status }) => {
      answered = status
    },
    () => undefined,
  )
  await expect
    .poll(async () => answered ?? ((await lockWaits(holder)) > 0 ? 'waits' : 'on its way'))
    .toBe('waits')

  let hasStopped = false
  const stopped = node.stop().then(() => {
    hasStopped = true
  })
  await expect
    .poll(() =>
      world
        .browser(node.url)
        .call('healthz')
        .catch(() => 'refused'),
    )
    .toBe('refused')
  expect(hasStopped).toBe(false)
  await holder.query('commit')
  await holder.end()

  expect((await inFlight).status).toBe(200)
  await stopped
})

/** Of the login: the job that forgets codes of yesterday may wait for the table as well. */
async function lockWaits(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `select count(*) from pg_locks join pg_stat_activity using (pid)
     where not granted and relation = 'one_time_code'::regclass and datname = current_database()
       and query not like '%1 day%'`,
  )
  return Number(rows[0]?.count)
}
