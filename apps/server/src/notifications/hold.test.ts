import { alertFloodMost } from '@florin/contract'
import { mail } from '@florin/texts/en/mail'
import { describe, expect, test } from 'vitest'
import { openAlert } from './opened.ts'
import { minuteOfDay } from './quiet-hours.ts'
import { useAlertBench } from './test/alert-bench.ts'

const bench = useAlertBench()
const timeZone = 'Europe/Moscow'

/** An hour before now and an hour after it, so that the test's night is whenever it runs. */
async function quietNow(userId: string): Promise<void> {
  const now = minuteOfDay(timeZone, Date.now())
  await bench.rows(
    `insert into alert_settings (user_id, channel_order, has_quiet_hours, quiet_from, quiet_to, time_zone)
     values ($1, '{telegram,push,mail}', true, $2, $3, $4)`,
    [userId, (now + 1_380) % 1_440, (now + 60) % 1_440, timeZone],
  )
}

async function morning(userId: string): Promise<void> {
  await bench.rows('update alert_settings set has_quiet_hours = false where user_id = $1', [userId])
  await bench.pass(3_601)
}

const digestOf = async (userId: string) =>
  (
    await bench.rows<{ id: string }>(`select id from alert where user_id = $1 and kind = 'digest'`, [userId])
  ).map(({ id }) => id)

describe('in quiet hours', () => {
  test('ordinary alerts wait for the morning and come as one digest', async () => {
    const userId = await bench.person()
    await quietNow(userId)
    const ids = [
      await bench.tell(userId),
      await bench.tell(userId),
      await bench.tell(userId, 'terminal.back'),
    ]
    await bench.dispatcher.drain()
    expect(bench.telegram.sent).toEqual([])
    for (const id of ids) {
      expect(await bench.alert(id)).toMatchObject({ state: 'held' })
      expect(await bench.tries(id)).toEqual(['telegram held'])
    }

    await morning(userId)
    await bench.dispatcher.drain()

    const [digest = '', ...more] = await digestOf(userId)
    expect(more).toEqual([])
    expect(bench.telegram.sent.map(({ message }) => message)).toMatchObject([
      {
        id: digest,
        kind: 'digest',
        facts: [
          { label: mail['terminal.back.heading'], value: '1' },
          { label: mail['deposit.credited.heading'], value: '2' },
        ],
      },
    ])
    for (const id of ids)
      expect(await bench.alert(id)).toMatchObject({ state: 'in_digest', digest_id: digest, next_at: null })
  })

  test('security and cases come through', async () => {
    const userId = await bench.person()
    await quietNow(userId)
    for (const kind of ['login.new_device', 'dispute.decided'] as const) {
      const id = await bench.tell(userId, kind)
      await bench.dispatcher.drain()
      expect(await bench.tries(id)).toEqual(['telegram taken'])
    }
  })

  test('what waits alone comes by itself', async () => {
    const userId = await bench.person()
    await quietNow(userId)
    const id = await bench.tell(userId)
    await bench.dispatcher.drain()
    await morning(userId)
    await bench.dispatcher.drain()

    expect(await digestOf(userId)).toEqual([])
    expect(await bench.tries(id)).toEqual(['telegram held', 'telegram taken'])
  })

  test('hours that were made longer meanwhile hold on', async () => {
    const userId = await bench.person()
    await quietNow(userId)
    const id = await bench.tell(userId)
    await bench.dispatcher.drain()
    await bench.pass(3_601)
    await bench.dispatcher.drain()

    expect(await bench.alert(id)).toMatchObject({ state: 'held', next_at: expect.any(Date) })
    expect(bench.telegram.sent).toEqual([])
  })

  test('what was switched off meanwhile is not in the digest', async () => {
    const userId = await bench.person()
    await quietNow(userId)
    const off = await bench.tell(userId, 'terminal.back')
    const ids = [await bench.tell(userId), await bench.tell(userId)]
    await bench.dispatcher.drain()
    await bench.rows('update user_account set notification_payments = false where id = $1', [userId])
    await morning(userId)
    await bench.dispatcher.drain()

    expect(await bench.alert(off)).toMatchObject({ state: 'switched_off', next_at: null })
    for (const id of ids) expect(await bench.alert(id)).toMatchObject({ state: 'in_digest' })
  })

  test('whoever opens the digest has opened all that is in it', async () => {
    const userId = await bench.person()
    await quietNow(userId)
    const ids = [await bench.tell(userId), await bench.tell(userId)]
    await bench.dispatcher.drain()
    await morning(userId)
    await bench.dispatcher.drain()
    const [digest = ''] = await digestOf(userId)
    await openAlert(bench.parts, userId, digest)

    for (const id of ids) expect(await bench.alert(id)).toMatchObject({ opened_at: expect.any(Date) })
  })
})

describe('many of one kind', () => {
  test('the first ones go at once, the others as a digest when the window is over', async () => {
    const userId = await bench.person()
    const ids: string[] = []
    for (let number = 0; number < alertFloodMost + 3; number += 1) ids.push(await bench.tell(userId))
    const other = await bench.tell(userId, 'terminal.back')
    await bench.dispatcher.drain()
    expect(bench.telegram.sent.map(({ message }) => message.id)).toEqual([
      ...ids.slice(0, alertFloodMost),
      other,
    ])

    await bench.pass(500)
    await bench.dispatcher.drain()
    expect(bench.telegram.sent).toHaveLength(alertFloodMost + 1)
    await bench.pass(101)
    await bench.dispatcher.drain()

    expect(await digestOf(userId)).toHaveLength(1)
    expect(bench.telegram.sent.at(-1)?.message).toMatchObject({ kind: 'digest', facts: [{ value: '3' }] })
  })

  test('a flood that goes on brings one digest for each window', async () => {
    const userId = await bench.person()
    for (let step = 0; step < 30; step += 1) {
      await bench.tell(userId)
      await bench.dispatcher.drain()
      await bench.pass(60)
    }

    // Half an hour of an alert a minute: the first five, then at most one digest for each ten minutes.
    expect((await digestOf(userId)).length).toBeLessThanOrEqual(3)
    expect(bench.telegram.sent.length).toBeLessThanOrEqual(alertFloodMost + 5)
  })

  test('security alerts are never held', async () => {
    const userId = await bench.person()
    for (let number = 0; number < alertFloodMost + 3; number += 1)
      await bench.tell(userId, 'login.new_device')
    await bench.dispatcher.drain()

    expect(bench.telegram.sent).toHaveLength(alertFloodMost + 3)
  })
})
