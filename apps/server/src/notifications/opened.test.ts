import { expect, test } from 'vitest'
import { openAbout, openAlert } from './opened.ts'
import { isAway, refuses, useAlertBench } from './test/alert-bench.ts'

const bench = useAlertBench()

test.each(['login.new_device', 'dispute.decided'] as const)(
  'a %s that nobody opens follows in the next channel after five minutes, and so on to the last',
  async (kind) => {
    const id = await bench.tell(await bench.person(), kind)
    await bench.dispatcher.drain()
    await bench.pass(290)
    await bench.dispatcher.drain()
    expect(await bench.tries(id)).toEqual(['telegram taken'])

    for (let times = 0; times < 4; times += 1) {
      await bench.pass(300)
      await bench.dispatcher.drain()
    }

    expect(await bench.tries(id)).toEqual(['telegram taken', 'push taken', 'mail taken'])
    expect(await bench.alert(id)).toMatchObject({ state: 'taken', taken_by: 'telegram', next_at: null })
  },
)

test('an ordinary alert follows nowhere', async () => {
  const id = await bench.tell(await bench.person())
  await bench.dispatcher.drain()

  expect(await bench.alert(id)).toMatchObject({ state: 'taken', next_at: null })
})

test('what was opened follows nowhere, and the first time counts', async () => {
  const userId = await bench.person()
  const id = await bench.tell(userId, 'login.new_device')
  await bench.dispatcher.drain()
  const openedAt = await openAlert(bench.parts, userId, id)
  await bench.pass(600)
  await bench.dispatcher.drain()

  expect(await bench.tries(id)).toEqual(['telegram taken'])
  expect(await openAlert(bench.parts, userId, id)).toEqual(openedAt)
})

test('whoever opens what an alert is about has opened the alert, and no other', async () => {
  const userId = await bench.person()
  const other = await bench.person()
  const about = 'dispute:0190c0de-0000-4000-8000-000000000001'
  const id = await bench.tell(userId, 'dispute.decided', about)
  const elsewhere = await bench.tell(
    userId,
    'dispute.decided',
    'dispute:0190c0de-0000-4000-8000-000000000002',
  )
  const ofAnother = await bench.tell(other, 'dispute.decided', about)
  await bench.db.write((tx) => openAbout(bench.parts, tx, userId, about))

  expect(await bench.alert(id)).toMatchObject({ opened_at: expect.any(Date) })
  for (const one of [elsewhere, ofAnother]) expect(await bench.alert(one)).toMatchObject({ opened_at: null })
})

// The page may be open already when the alert leaves; its log must still say which way it went.
test('what is opened before any channel took it is sent once', async () => {
  const userId = await bench.person()
  const id = await bench.tell(userId, 'login.new_device')
  await openAlert(bench.parts, userId, id)
  await bench.dispatcher.drain()

  expect(await bench.tries(id)).toEqual(['telegram taken'])
  expect(await bench.alert(id)).toMatchObject({ next_at: null })
})

test('an alert that follows and finds nobody is tried again, and stays taken in the end', async () => {
  bench.push.answer = refuses
  bench.mail.answer = isAway
  const id = await bench.tell(await bench.person(), 'login.new_device')
  await bench.dispatcher.drain()
  await bench.pass(301)
  await bench.dispatcher.drain()
  expect(await bench.tries(id)).toEqual(['telegram taken', 'push refused', 'mail away'])
  expect(await bench.alert(id)).toMatchObject({ state: 'taken', next_at: expect.any(Date) })

  await bench.pass(4 * 86_400)
  await bench.dispatcher.drain()
  expect(await bench.alert(id)).toMatchObject({ state: 'taken', taken_by: 'telegram', next_at: null })
})

test('nobody opens the alert of another', async () => {
  const id = await bench.tell(await bench.person())
  const other = await bench.person()

  await expect(openAlert(bench.parts, other, id)).rejects.toMatchObject({ code: 'alert.not_found' })
})

test('open pages hear that an alert was taken and that it was opened, each once', async () => {
  const userId = await bench.person()
  const about = 'dispute:0190c0de-0000-4000-8000-000000000001'
  await bench.tell(userId, 'dispute.decided', about)
  await bench.dispatcher.drain()
  expect(bench.announced).toEqual([`alerts.changed ${userId}`])

  // A page that reads the case again must not wake itself again.
  for (let times = 0; times < 2; times += 1)
    await bench.db.write((tx) => openAbout(bench.parts, tx, userId, about))
  expect(bench.announced).toHaveLength(2)
})
