import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { releasePutOff } from './dispatch-store.ts'
import { showSettings } from './settings.ts'
import { isAway, isSilent, refuses, useAlertBench } from './test/alert-bench.ts'

const bench = useAlertBench()

test('the first channel that takes an alert ends it', async () => {
  const id = await bench.tell(await bench.person())
  await bench.dispatcher.drain()

  expect(await bench.tries(id)).toEqual(['telegram taken'])
  expect(await bench.alert(id)).toMatchObject({ state: 'taken', taken_by: 'telegram', next_at: null })
  expect(bench.push.sent).toEqual([])
})

test.each([
  ['refuses', refuses, 'refused'],
  ['is away', isAway, 'away'],
  ['is silent', isSilent, 'unknown'],
  ['has a fault', () => Promise.reject(new Error('fault')), 'away'],
])('a channel that %s hands on at once', async (_name, answer, result) => {
  bench.telegram.answer = answer
  const id = await bench.tell(await bench.person())
  await bench.dispatcher.drain()

  expect(await bench.tries(id)).toEqual([`telegram ${result}`, 'push taken'])
})

test('a channel that is off or has nothing connected is not asked', async () => {
  bench.telegram.isOn = false
  bench.push.connected = []
  const id = await bench.tell(await bench.person())
  await bench.dispatcher.drain()

  expect(await bench.tries(id)).toEqual(['mail taken'])
})

test('a channel that never carries a kind is neither asked, nor offered, nor called failing for it', async () => {
  bench.telegram.never = ['telegram.connected']
  const userId = await bench.person()
  const id = await bench.tell(userId, 'telegram.connected')
  await bench.dispatcher.drain()

  expect(await bench.tries(id)).toEqual(['push taken'])
  const { channels, switches } = await showSettings(bench.parts, userId)
  expect(channels[0]).toMatchObject({ name: 'telegram', state: 'works' })
  const offered = switches.filter(({ kind }) => kind === 'telegram.connected').map(({ channel }) => channel)
  expect(offered).toEqual(['push', 'mail'])
})

test('where the bot is off nobody is offered a switch about Telegram', async () => {
  bench.telegram.isOn = false
  const { switches } = await showSettings(bench.parts, await bench.person())
  expect(switches.filter(({ kind }) => kind.startsWith('telegram.'))).toEqual([])
})

test('the channels are asked in the order that the person chose', async () => {
  const userId = await bench.person()
  await bench.rows(
    `insert into alert_settings (user_id, channel_order, quiet_from, quiet_to, time_zone)
     values ($1, '{mail,telegram,push}', 0, 0, 'Europe/Moscow')`,
    [userId],
  )
  bench.mail.answer = refuses
  const id = await bench.tell(userId)
  await bench.dispatcher.drain()

  expect(await bench.tries(id)).toEqual(['mail refused', 'telegram taken'])
})

const deaths = { refuses, isAway, isSilent }
const pairs = [
  ['telegram', 'push', 'mail'],
  ['telegram', 'mail', 'push'],
  ['push', 'mail', 'telegram'],
] as const

describe.each(pairs)('with %s and %s dead', (one, other, alive) => {
  test.each(Object.keys(deaths) as (keyof typeof deaths)[])(
    'that %s, every alert is taken in its first round',
    async (how) => {
      for (const dead of [one, other]) bench[dead].answer = deaths[how]
      for (let number = 0; number < 8; number += 1) await bench.tell(await bench.person(), 'login.new_device')
      await bench.dispatcher.drain()

      // One round lasts at most three times what one channel is waited for, which is less than the lease.
      const rows = await bench.rows(
        'select state, taken_by, taken_at - created_at < $1 as quick from alert',
        ['60 s'],
      )
      expect(rows).toEqual(Array(8).fill({ state: 'taken', taken_by: alive, quick: true }))
      expect(bench[alive].sent).toHaveLength(8)
    },
  )
})

test('a channel that was away for three people is left alone, and looked at again by one alert', async () => {
  bench.telegram.answer = isAway
  for (let number = 0; number < 3; number += 1) {
    await bench.tell(await bench.person())
    await bench.dispatcher.drain()
  }
  expect(bench.dispatcher.circuits.isAway('telegram')).toBe(true)
  const id = await bench.tell(await bench.person())
  await bench.dispatcher.drain()

  expect(await bench.tries(id)).toEqual(['push taken'])
})

// At its allowed pace a messenger asks many to wait: they go on to the next channel, and the others must not be kept from it.
test('a channel that asks to wait is not dead', async () => {
  bench.telegram.answer = async () => ({ result: 'away', reason: 'telegram_busy', retryAfterMs: 30_000 })
  for (let number = 0; number < 4; number += 1) {
    const id = await bench.tell(await bench.person())
    await bench.dispatcher.drain()
    expect(await bench.tries(id)).toEqual(['telegram away', 'push taken'])
  }
  expect(bench.dispatcher.circuits.isAway('telegram')).toBe(false)
})

// Whoever can make their own mail server say that it is away would else stop everybody's mail.
test('a channel that is always away for one person is no dead channel', async () => {
  const userId = await bench.person()
  bench.telegram.answer = async (to) => (to === userId ? isAway() : { result: 'taken' })
  for (let number = 0; number < 5; number += 1) {
    await bench.tell(userId)
    await bench.dispatcher.drain()
  }
  const id = await bench.tell(await bench.person())
  await bench.dispatcher.drain()

  expect(await bench.tries(id)).toEqual(['telegram taken'])
})

// One at a time for each person: waiting for the same silence again and again would leave the last one an hour late.
test('a person with many alerts waits for two silent channels once', async () => {
  bench.telegram.answer = isSilent
  bench.push.answer = isSilent
  const userId = await bench.person()
  for (let number = 0; number < 8; number += 1) await bench.tell(userId, 'login.new_device')
  await bench.dispatcher.drain()

  expect(bench.mail.sent).toHaveLength(8)
  expect(bench.telegram.sent).toHaveLength(1)
  expect(bench.push.sent).toHaveLength(1)
})

describe('when all channels were away', () => {
  async function putOff(count: number): Promise<string[]> {
    for (const channel of bench.channels) channel.answer = isAway
    const ids: string[] = []
    for (let number = 0; number < count; number += 1) ids.push(await bench.tell(await bench.person()))
    for (const seconds of [0, 5, 15, 60]) {
      await bench.pass(seconds)
      await bench.dispatcher.drain()
    }
    return ids
  }
  const waits = () =>
    bench.rows('select from alert where next_at > now() + $1::interval and state = $2', ['200 s', 'waiting'])

  test('the first success releases what waits for a later round', async () => {
    await putOff(6)
    expect(await waits()).toHaveLength(6)
    bench.mail.answer = async () => ({ result: 'taken' })
    // As if the pause between two looks were over.
    const admits = vi.spyOn(bench.dispatcher.circuits, 'admits').mockImplementation((name) => name === 'mail')
    onTestFinished(() => admits.mockRestore())
    await bench.tell(await bench.person())
    await bench.dispatcher.drain()

    expect(await waits()).toEqual([])
    expect(await bench.rows('select distinct state, taken_by from alert')).toEqual([
      { state: 'taken', taken_by: 'mail' },
    ])
  })

  test('what the channel has refused, and what is in flight elsewhere, is left alone', async () => {
    const [refused = '', inFlight = ''] = await putOff(4)
    await bench.rows(`insert into alert_try (alert_id, channel, result) values ($1, 'mail', 'refused')`, [
      refused,
    ])
    await bench.rows(`update alert set next_at = now() + interval '59 s' where id = $1`, [inFlight])

    await releasePutOff(bench.db.each, 'mail')

    const due = await bench.rows<{ id: string }>('select id from alert where next_at <= now()')
    expect(due).toHaveLength(2)
    expect(due.map(({ id }) => id)).not.toContain(refused)
    expect(due.map(({ id }) => id)).not.toContain(inFlight)
  })
})

test('what nobody takes is tried again after 5, 15, 60 and 300 seconds, and given up after three days', async () => {
  for (const channel of bench.channels) channel.answer = refuses
  const id = await bench.tell(await bench.person())
  for (const seconds of [5, 15, 60, 300, 300]) {
    await bench.dispatcher.drain()
    const [row] = await bench.rows<{ sinceTried: number; fromNow: number }>(
      `select extract(epoch from next_at - (select max(started_at) from alert_try where alert_id = $1))::float8 as "sinceTried",
         extract(epoch from next_at - now())::float8 as "fromNow" from alert where id = $1`,
      [id],
    )
    expect(row?.sinceTried).toBeGreaterThanOrEqual(seconds)
    expect(row?.fromNow).toBeLessThanOrEqual(seconds)
    await bench.pass(seconds)
  }
  await bench.pass(3 * 86_400)
  await bench.dispatcher.drain()

  expect(await bench.alert(id)).toMatchObject({ state: 'given_up', next_at: null, taken_at: null })
})

test('after a crash between try and record the try stays unknown, and the next channel goes on', async () => {
  const id = await bench.tell(await bench.person())
  // As a process leaves it that dies while Telegram is being asked.
  await bench.rows(`update alert set next_at = now() + interval '60 s'`)
  await bench.rows(`insert into alert_try (alert_id, channel) values ($1, 'telegram')`, [id])
  await bench.dispatcher.drain()
  expect(bench.channels.flatMap(({ sent }) => sent)).toEqual([])

  await bench.pass(60)
  await bench.dispatcher.drain()

  expect(await bench.tries(id)).toEqual(['telegram unknown', 'push taken'])
  expect(bench.telegram.sent).toEqual([])
})

test('an alert with one channel only is tried there again when its answer was lost', async () => {
  bench.telegram.isOn = false
  bench.push.isOn = false
  const id = await bench.tell(await bench.person())
  await bench.rows(`insert into alert_try (alert_id, channel) values ($1, 'mail')`, [id])
  await bench.dispatcher.drain()

  expect(await bench.tries(id)).toEqual(['mail unknown', 'mail taken'])
})

test('a person is told in the order of causes, one at a time', async () => {
  const userId = await bench.person()
  let inFlight = 0
  let most = 0
  bench.telegram.answer = async () => {
    inFlight += 1
    most = Math.max(most, inFlight)
    await new Promise((resolve) => setImmediate(resolve))
    inFlight -= 1
    return { result: 'taken' }
  }
  const ids: string[] = []
  for (let number = 0; number < 5; number += 1) ids.push(await bench.tell(userId, 'login.new_device'))
  await bench.dispatcher.drain()

  expect(bench.telegram.sent.map(({ message }) => message.id)).toEqual(ids)
  expect(most).toBe(1)
})

test('while another node has an older alert of the person in flight, the newer one waits', async () => {
  const userId = await bench.person()
  const older = await bench.tell(userId)
  await bench.rows(`update alert set next_at = now() + interval '50 s' where id = $1`, [older])
  const newer = await bench.tell(userId)
  await bench.dispatcher.drain()
  expect(await bench.tries(newer)).toEqual([])

  await bench.rows(
    `update alert set next_at = null, state = 'taken', taken_at = now(), taken_by = 'mail' where id = $1`,
    [older],
  )
  await bench.dispatcher.drain()
  expect(await bench.tries(newer)).toEqual(['telegram taken'])
})

test('a link leads to the page that the alert is about, and names the alert', async () => {
  const about = 'dispute:0190c0de-0000-4000-8000-000000000001'
  const id = await bench.tell(await bench.person(), 'dispute.decided', about)
  await bench.dispatcher.drain()

  const link = `https://florin.example/dispute?id=0190c0de-0000-4000-8000-000000000001&alert=${id}`
  expect(bench.telegram.sent[0]?.message).toMatchObject({ id, about, link })
})
