import { expect, test } from 'vitest'
import { useAlertBench } from './test/alert-bench.ts'

const bench = useAlertBench()

const switchOff = (userId: string, kind: string, channel: string) =>
  bench.rows('insert into alert_off (user_id, kind, channel) values ($1, $2, $3)', [userId, kind, channel])

test.each([
  ['notification_account', 'deposit.credited'],
  ['notification_payments', 'terminal.back'],
  ['notification_payments', 'dispute.decided'],
] as const)('with %s off a %s is not sent, and its row says so', async (column, kind) => {
  const userId = await bench.person()
  await bench.rows(`update user_account set ${column} = false where id = $1`, [userId])
  const id = await bench.tell(userId, kind)
  await bench.dispatcher.drain()

  expect(await bench.alert(id)).toMatchObject({ state: 'switched_off', next_at: null })
  expect(await bench.tries(id)).toEqual([])
})

test('with its group off a security alert still goes, by mail only', async () => {
  const userId = await bench.person()
  await bench.rows('update user_account set notification_account = false where id = $1', [userId])
  const id = await bench.tell(userId, 'login.new_device')
  await bench.dispatcher.drain()

  expect(await bench.tries(id)).toEqual(['mail taken'])
})

test('a kind that is switched off in one channel goes by the others', async () => {
  const userId = await bench.person()
  await switchOff(userId, 'deposit.credited', 'telegram')
  const id = await bench.tell(userId)
  const other = await bench.tell(userId, 'terminal.back')
  await bench.dispatcher.drain()

  expect(await bench.tries(id)).toEqual(['push taken'])
  expect(await bench.tries(other)).toEqual(['telegram taken'])
})

test('a kind that is switched off everywhere is not sent', async () => {
  const userId = await bench.person()
  for (const channel of ['telegram', 'push', 'mail']) await switchOff(userId, 'deposit.credited', channel)
  const id = await bench.tell(userId)
  await bench.dispatcher.drain()

  expect(await bench.alert(id)).toMatchObject({ state: 'switched_off' })
})

// Whoever gets into the table must not be able to make a break-in silent.
test('a row that switches a security alert off in mail changes nothing', async () => {
  const userId = await bench.person()
  for (const channel of ['telegram', 'push', 'mail']) await switchOff(userId, 'login.new_device', channel)
  const id = await bench.tell(userId, 'login.new_device')
  await bench.dispatcher.drain()

  expect(await bench.tries(id)).toEqual(['mail taken'])
})
