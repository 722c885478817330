import { expect, test } from 'vitest'
import { credit, until, useWorld } from './world.ts'

// The server acknowledges without gaps, so one number that cannot pass would hold up every payment after it.
const world = useWorld()
const messagesPath = '/device/v1/messages'

test('one message that the server cannot take gives up its words, and the others go on', async () => {
  await world().pair()
  world().server.judgeMessage = ({ text }) => text !== 'poison'
  await world().start()
  world().receive(...['a', 'b', 'poison', 'c', 'd'].map(credit))

  await until(() => world().server.messages.length === 5, 'all arrived')

  expect(world().server.messages.map(({ text }) => text)).toEqual(['a', 'b', '', 'c', 'd'])
})

test('numbers that the server has seen with other messages are not used again', async () => {
  await world().pair()
  const first = await world().start()
  world().receive(credit('one'), credit('two'))
  await until(() => first.queued === 0 && world().server.messages.length === 2, 'both arrived')
  await first.stop()
  const queue = await world().openQueue()
  await queue.startAnew() // As after a backup was put back.
  await queue.close()

  await world().start()
  world().receive(credit('three'))

  await until(() => world().server.messages.length === 3, 'it arrived')
  expect(world().server.messages[2]).toMatchObject({ seq: 3, text: 'three' })
})

test('words that were given up after the server had stored them do not block the queue', async () => {
  await world().pair()
  world().server.faults.push({ status: 500, after: true, path: messagesPath })
  const first = await world().start(world().scripted(), { firstMs: 60_000, longestMs: 60_000 })
  world().receive(credit('stored'))
  await until(() => world().server.messages.length === 1, 'it was stored, but the answer was lost')
  await first.stop()
  const queue = await world().openQueue()
  await queue.empty(1)
  await queue.close()

  const second = await world().start()
  world().receive(credit('next'))

  await until(() => second.queued === 0 && world().server.messages.length === 3, 'the queue is empty')
  expect(world().server.messages.map(({ text }) => text)).toEqual(['stored', '', 'next'])
})

test('a number that was lost on the phone’s disk does not block the queue', async () => {
  await world().pair()
  const queue = await world().openQueue()
  await queue.renumberFrom(4)
  await queue.close()
  const terminal = await world().start()
  world().receive(credit('fourth'))

  await until(() => terminal.queued === 0 && world().server.messages.length === 4, 'it arrived')
  expect(world().server.messages.find(({ seq }) => seq === 4)?.text).toBe('fourth')
})
