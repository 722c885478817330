import { expect, test } from 'vitest'
import { strangersAddress, useWithdrawals } from '../test/withdrawals.ts'
import { approveWithdrawals, buildWithdrawals } from './withdrawal-approve.ts'

const own = useWithdrawals()

// In a fresh demo every payout said so every two seconds, until the first sweep had come.
test('a withdrawal that waits for coins says so once, asks more seldom, and is paid when they are there', async () => {
  const lines: string[] = []
  const say = (_: object, line: string) => void lines.push(line)
  const log = { ...own.payouts.log, warn: say, error: say } as typeof own.payouts.log
  const parts = { ...own.payouts, log, settings: { ...own.payouts.settings, pauseSeconds: 2 } }
  const id = await own.confirm(await own.lead(), '50', strangersAddress())
  await approveWithdrawals(parts)
  own.node.control.setTokenBalance(own.keys.hotAddress, '0')
  own.node.control.mine(21)
  const dueNow = () => own.world.query('update withdrawal set look_at = now() where id = $1', [id])
  const waits = async () => {
    const [row] = await own.world.query<{ seconds: number }>(
      'select extract(epoch from look_at - now())::float8 as seconds from withdrawal where id = $1',
      [id],
    )
    return row?.seconds ?? 0
  }

  for (let turn = 0; turn < 3; turn += 1) {
    await dueNow()
    await buildWithdrawals(parts)
  }

  expect(lines).toEqual([
    'withdrawal: the hot wallet lacks USDT; it waits for a sweep or for you to top it up',
  ])
  expect(await own.state(id)).toBe('approved')
  // One that has waited long is checked every eight pauses.
  await own.world.query("update withdrawal set created_at = now() - interval '1 hour' where id = $1", [id])
  await dueNow()
  await buildWithdrawals(parts)
  expect(await waits()).toBeGreaterThan(10)

  own.node.control.setTokenBalance(own.keys.hotAddress, '1000')
  own.node.control.mine(21)
  await dueNow()
  expect(await own.settle(id)).toBe('done')
})
