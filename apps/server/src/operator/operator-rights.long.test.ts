import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { advice, expectRefusal, type Operator, operatorOf } from '../../test/operator-process.ts'
import { register } from '../../test/people.ts'
import { useWorld } from '../../test/world.ts'

// Each act is a process that loads all of the server, and the machine has other work.
vi.setConfig({ testTimeout: 90_000 })

const world = useWorld()
let operator: Operator
beforeAll(async () => {
  operator = await operatorOf(world)
})

test('rights of somebody unknown are refused', async () => {
  expectRefusal(
    await operator(['rights', 'nobody@example.com', 'staff=on']),
    'Nobody has the address nobody@example.com.',
  )
})

test('rights that do not exist are refused, and the others of the same line are not given', async () => {
  const { email } = await register(world)

  for (const change of ['king=on', 'staff=perhaps'])
    expectRefusal(await operator(['rights', email, 'lead=on', change]), `"${change}" is no change. ${advice}`)

  const rows = await world.query('select is_lead from user_account where email = $1', [email])
  expect(rows).toEqual([{ is_lead: false }])
})

// Else it would queue a letter that the server cannot open.
test('with another installation’s key it does nothing', async () => {
  const { email } = await register(world)
  const changed = { SECRET_FILE: join(world.config.dataDir, 'another.key') }

  expectRefusal(
    await operator(['rights', email, 'staff=on'], changed),
    'SECRET_FILE: this database was set up with another secret key. Give every node the same SECRET_FILE.',
  )
})
