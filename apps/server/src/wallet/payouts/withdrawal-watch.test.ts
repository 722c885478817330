import { expect, test } from 'vitest'
import { reportAlive } from '../../signer/requests.ts'
import { readGauges, strangersAddress, useWithdrawals } from '../test/withdrawals.ts'

const own = useWithdrawals()
const age = async () => (await readGauges(own)).florin_oldest_waiting_withdrawal_seconds

test('florin_signer_up is absent until a signer has run, 1 while it reports, and 0 when it falls silent', async () => {
  expect(await readGauges(own)).not.toHaveProperty('florin_signer_up')

  await reportAlive(own.world.florin.services.db.pool)
  expect(await readGauges(own)).toHaveProperty('florin_signer_up', 1)

  await own.world.query("update signer_heartbeat set seen_at = now() - interval '21 seconds'")
  expect(await readGauges(own)).toHaveProperty('florin_signer_up', 0)
})

test('the oldest waiting withdrawal is counted until it is paid, and not while an operator decides', async () => {
  expect(await age()).toBe(0)
  const lead = await own.lead('100')
  const id = await own.confirm(lead, '40', strangersAddress())
  await own.world.query('alter table withdrawal disable trigger user')
  await own.world.query("update withdrawal set created_at = now() - interval '10 minutes' where id = $1", [
    id,
  ])
  await own.world.query('alter table withdrawal enable trigger user')
  expect(await age()).toBeGreaterThan(599)

  const { payouts } = own
  own.payouts = { ...payouts, settings: { ...payouts.settings, approvalAboveMicroUsdt: 39_000_000n } }
  expect(await age()).toBe(0)

  own.payouts = payouts
  await own.world.query("update withdrawal set state = 'approved' where id = $1", [id])
  expect(await age()).toBeGreaterThan(599)
})
