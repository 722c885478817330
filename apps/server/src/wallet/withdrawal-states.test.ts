import { expect, test } from 'vitest'
import { strangersAddress, useWithdrawals } from './test/withdrawals.ts'
import { liveWithdrawalStates, withdrawalStates, withdrawalTransitions } from './withdrawal-states.ts'

const own = useWithdrawals()

test('the table of steps is the same in the database and in the code', async () => {
  const rows = await own.world.query<{ step: string }>(
    `select from_state || ' ' || to_state as step from withdrawal_transition`,
  )
  const written = Object.entries(withdrawalTransitions).flatMap(([from, all]) =>
    all.map((to) => `${from} ${to}`),
  )

  expect(rows.map(({ step }) => step).sort()).toEqual(written.sort())
  expect(withdrawalStates.filter((state) => withdrawalTransitions[state].length > 0)).toEqual([
    ...liveWithdrawalStates,
  ])
})

test('the database refuses every other step, a beginning elsewhere, and a change of what was agreed', async () => {
  const lead = await own.lead()
  const id = await own.withdraw(lead, '1', strangersAddress())
  const attempt = (change: string) => own.world.query(`update withdrawal set ${change} where id = $1`, [id])

  for (const state of withdrawalStates.filter(
    (to) => to !== 'confirmed' && !withdrawalTransitions.confirmed.includes(to),
  ))
    await expect(attempt(`state = '${state}'`)).rejects.toMatchObject({ code: 'FW001' })
  for (const change of [
    `address = 'x'`,
    'amount_micro_usdt = 5',
    'fee_micro_usdt = 0',
    `proof = ''`,
    'code_id = gen_random_uuid()',
  ])
    await expect(attempt(change)).rejects.toMatchObject({ code: 'FW002' })
  await expect(own.world.query('delete from withdrawal where id = $1', [id])).rejects.toThrow('never changed')
  await expect(
    own.world.query(
      `insert into withdrawal (id, user_id, address, amount_micro_usdt, fee_micro_usdt, code_id, session_id, proof, state)
       select gen_random_uuid(), user_id, address, 1, 0, gen_random_uuid(), session_id, proof, 'signed' from withdrawal where id = $1`,
      [id],
    ),
  ).rejects.toMatchObject({ code: 'FW001' })
})
