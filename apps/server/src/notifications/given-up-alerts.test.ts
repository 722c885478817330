import { expect, test } from 'vitest'
import { describeGivenUpAlerts, sendGivenUpAlerts } from './given-up-alerts.ts'
import { isAway, refuses, useAlertBench } from './test/alert-bench.ts'

const bench = useAlertBench()
const act = { actor: 'operator', origin: { ip: 'console', requestId: 'console' } }

async function givenUp(): Promise<string> {
  bench.telegram.answer = refuses
  bench.push.connected = []
  bench.mail.answer = isAway
  const id = await bench.tell(
    await bench.person(),
    'dispute.decided',
    'dispute:0190c0de-0000-4000-8000-000000000001',
  )
  await bench.pass(3 * 86_400)
  await bench.dispatcher.drain()
  expect(await bench.alert(id)).toMatchObject({ state: 'given_up' })
  return id
}

test('alerts that were given up are listed with whom, what and why, and without their content', async () => {
  expect(await describeGivenUpAlerts(bench.db)).toEqual(['No alert was given up.'])
  const id = await givenUp()

  const [line = '', ...more] = await describeGivenUpAlerts(bench.db)

  expect(more).toEqual([])
  expect(line).toContain(`${id}  dispute.decided (dispute:0190c0de-0000-4000-8000-000000000001) to `)
  expect(line).toContain(': telegram refused (telegram_blocked), mail away (mail_away)')
  expect(line).not.toContain('100 RUB')
})

test('one is sent again at once, or all of them, and the audit knows', async () => {
  const [one, other] = [await givenUp(), await givenUp()]
  bench.telegram.answer = async () => ({ result: 'taken' })

  expect(await sendGivenUpAlerts(bench.db, one, act)).toEqual([one])
  await bench.dispatcher.drain()
  expect(await bench.alert(one)).toMatchObject({ state: 'taken', taken_by: 'telegram' })
  expect(await bench.alert(other)).toMatchObject({ state: 'given_up' })
  expect(await sendGivenUpAlerts(bench.db, one, act)).toEqual([])
  expect(await sendGivenUpAlerts(bench.db, undefined, act)).toEqual([other])

  expect(
    await bench.rows(`select subject from audit where action = 'alert.sent_again' order by subject`),
  ).toEqual([one, other].toSorted().map((subject) => ({ subject })))
})
