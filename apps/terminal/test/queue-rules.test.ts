import fc from 'fast-check'
import { expect, test } from 'vitest'
import { useWorld } from './world.ts'

// What a queue must do whatever it is written in; how a torn file heals is in queue.test.ts.
const world = useWorld()
const at = Date.parse('2026-11-15T09:30:00Z')
const day = 86_400_000

test('what was added is there again after a restart, under the same number and id, and known by its mark', async () => {
  const first = await world().openQueue()
  await first.add(['one', 'two'], { mark: 'a' })
  const before = await first.waiting()
  await first.close()

  const queue = await world().openQueue()

  expect(before.map(({ seq, text }) => [seq, text])).toEqual([
    [1, 'one'],
    [2, 'two'],
  ])
  expect(await queue.waiting()).toEqual(before)
  expect(await queue.knows('a')).toBe(true)
  expect(await queue.knows('c')).toBe(false)
  expect(await queue.position('sms')).toBe('two')
  await queue.close()
})

test('after seven days, and beyond ten thousand, the words go but the places stay', async () => {
  const queue = await world().openQueue()
  await queue.add(['old'], { now: at })
  await queue.add(['young'], { now: at + 6 * day })
  await queue.add(['of a phone without its time'], { now: 0 })

  expect(await queue.emptyOverdue(at + 8 * day)).toBe(1)
  const texts = (await queue.waiting()).map(({ text }) => text)
  expect(texts).toEqual(['', 'young', 'of a phone without its time'])

  await queue.add(
    Array.from({ length: 10_000 }, () => 'x'),
    { now: at },
  )
  expect(await queue.emptyOverdue(at)).toBe(2)
  expect(await queue.emptyOverdue(at)).toBe(0)
  await queue.close()
})

test('a batch is as large as a call may be, and never empty', async () => {
  const queue = await world().openQueue()
  await queue.add(['ж'.repeat(60_000), 'ж'.repeat(60_000), 'short'])

  expect(await queue.waiting(100, 200_000)).toHaveLength(1)
  expect(await queue.waiting(100, 10)).toHaveLength(1)
  expect(await queue.waiting(2, 1_000_000)).toHaveLength(2)
  await queue.close()
})

test('numbers move above those in use; one whose words are gone gets a new id, the others keep theirs', async () => {
  const queue = await world().openQueue()
  await queue.add(['one', 'two'])
  const [one, two] = await queue.waiting()
  await queue.empty(1)
  await queue.renumberFrom(7)
  await queue.add(['three'])

  const moved = await queue.waiting()
  expect(moved.map(({ seq, text }) => [seq, text])).toEqual([
    [7, ''],
    [8, 'two'],
    [9, 'three'],
  ])
  expect(moved[0]?.id).not.toBe(one?.id)
  expect(moved[1]?.id).toBe(two?.id)
  await queue.close()
})

test('lost numbers are filled with empty entries, and a new terminal counts from one', async () => {
  const queue = await world().openQueue()
  await queue.renumberFrom(3)
  await queue.add(['third'])
  await queue.fillFrom(1)
  expect((await queue.waiting()).map(({ seq, text }) => [seq, text])).toEqual([
    [1, ''],
    [2, ''],
    [3, 'third'],
  ])

  await queue.startAnew()
  expect(await queue.waiting()).toEqual([])
  expect(await queue.add(['first'])).toBe(1)
  await queue.close()
})

test('whatever is added, acknowledged and opened anew: nothing acknowledged comes back, nothing waiting is lost', async () => {
  const step = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ add: fc.array(fc.string({ maxLength: 40 }), { minLength: 1, maxLength: 5 }) }),
    },
    { weight: 3, arbitrary: fc.record({ ack: fc.double({ min: 0, max: 1, noNaN: true }) }) },
    { weight: 1, arbitrary: fc.constant('reopen' as const) },
  )
  const steps = fc.sample(step, { numRuns: 80, seed: 28 })
  let queue = await world().openQueue()
  let model: { seq: number; text: string }[] = []
  let lastSeq = 0
  for (const one of steps) {
    if (one === 'reopen') {
      await queue.close()
      queue = await world().openQueue()
    } else if ('add' in one) {
      model.push(...one.add.map((text, index) => ({ seq: lastSeq + 1 + index, text })))
      lastSeq += one.add.length
      expect(await queue.add(one.add)).toBe(lastSeq)
    } else if (model.length > 0) {
      const seq = model[Math.floor(one.ack * (model.length - 1))]?.seq ?? 0
      await queue.acknowledge(seq)
      model = model.filter((entry) => entry.seq > seq)
    }
    expect((await queue.waiting()).map(({ seq, text }) => ({ seq, text }))).toEqual(model)
  }
  await queue.close()
})
