import { expect, test } from 'vitest'
import { register } from '../../test/people.ts'
import { useWorld } from '../../test/world.ts'

const world = useWorld()

const values = { amount: '120.00 USDT', address: 'TAddress', txid: 'abc' }

async function tellOf(email: string): Promise<string> {
  const { auth, db } = world.florin.services
  const userId = await world.userId(email)
  await db.write((tx) => auth.tell(tx, { userId, kind: 'deposit.credited', values }))
  const [row] = await world.query<{ id: string }>('select id from alert where user_id = $1', [userId])
  return row?.id ?? ''
}

test('an alert leaves by mail, and every try of it is the same message', async () => {
  const { email } = await register(world)
  const id = await tellOf(email)

  const mail = await world.mail(email, (one) => one.subject.includes('deposit'))

  expect(mail).toMatchObject({ id, text: expect.stringContaining('120.00 USDT') })
  await expect
    .poll(() => world.query('select state, taken_by, next_at from alert where id = $1', [id]))
    .toEqual([{ state: 'taken', taken_by: 'mail', next_at: null }])
  expect(await world.query('select channel, result from alert_try where alert_id = $1', [id])).toEqual([
    { channel: 'mail', result: 'taken' },
  ])
})

test('an alert whose cause is rolled back does not exist', async () => {
  const { email } = await register(world)
  const { auth, db } = world.florin.services
  const userId = await world.userId(email)

  const failing = db.write(async (tx) => {
    await auth.tell(tx, { userId, kind: 'deposit.credited', values })
    throw new Error('the cause failed')
  })

  await expect(failing).rejects.toThrow('the cause failed')
  expect(await world.query('select from alert where user_id = $1', [userId])).toEqual([])
})
