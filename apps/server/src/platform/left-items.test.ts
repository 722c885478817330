import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { leavingLanes } from './lanes.ts'
import { lockPatienceMs } from './left-items.ts'

interface Item {
  readonly name: string
  readonly rows: readonly string[]
}

interface Hooks {
  /** Called when a call has waited for a lock in vain. */
  readonly onWait?: () => void
  /** How long a query for locked rows takes. */
  readonly look?: () => Promise<unknown>
}

/** A database of which some rows are locked. Rows whose names begin with a dot can't be looked for. */
function lane({ onWait, look }: Hooks = {}) {
  const locked = new Set<string>()
  const done: string[] = []
  const batches: string[] = []
  const carry = leavingLanes<Item, string>({
    count: 1,
    most: 128,
    ownerOf: () => '',
    async run(items) {
      batches.push(items.map(({ name }) => name).join(''))
      if (items.some(({ rows }) => rows.some((row) => locked.has(row)))) {
        onWait?.()
        throw Object.assign(new Error('lock timeout'), { code: '55P03' })
      }
      done.push(...items.map(({ name }) => name))
      return items.map(({ name }) => name)
    },
    locks: {
      rowsOf: ({ rows }) => rows.filter((row) => !row.startsWith('.')),
      findLocked: async (rows) => {
        await look?.()
        return new Set(rows.filter((row) => locked.has(row)))
      },
    },
  })
  const send = (name: string, ...rows: string[]) => carry({ name, rows: [`deal:${name}`, ...rows] })
  return { locked, done, batches, carry, send }
}

test('a batch leaves what needs a locked row and carries out the rest; what was left follows in order', async () => {
  const { locked, done, batches, send } = lane()
  locked.add('x')
  const left = [send('a', 'x', 'm'), send('c', 'x')]

  await Promise.all([send('b', 'm'), send('d')])
  left.push(send('e', 'x'))
  await send('f')
  expect(done.join('')).toBe('bdf')
  // Once the row is known to be locked, no batch meets it again.
  expect(batches).toEqual(['acbd', 'bd', 'f'])

  locked.delete('x')
  expect(await Promise.all(left)).toEqual(['a', 'c', 'e'])
  expect(done.join('')).toBe('bdface')
})

// Timers of one process end in the order of their times, however late: a machine that stands still does not change which is first.
test('what was left is carried out within a second after its row is free', async () => {
  const { locked, send } = lane()
  locked.add('x')
  const left = send('a', 'x')
  await send('b')
  locked.delete('x')

  const first = await Promise.race([left, sleep(900, 'nothing')])

  expect(first).toBe('a')
  await left
})

test('a row that is met while the lane looks at others is not forgotten', async () => {
  let look: Promise<unknown> = Promise.resolve()
  const { locked, batches, send } = lane({ look: () => look })
  locked.add('x')
  const left = [send('a', 'x')]
  await send('b')
  const { promise, resolve } = Promise.withResolvers<void>()
  // The query for `x` that runs every 250 ms takes long; meanwhile `y` is found locked, and found free at once.
  look = promise
  await sleep(300)
  look = Promise.resolve()
  locked.add('y')
  left.push(send('c', 'y'))
  await send('d')
  resolve()
  await sleep(20)

  expect(batches.filter((batch) => batch.includes('c'))).toHaveLength(1)
  locked.clear()
  await Promise.all(left)
})

test('a later item of the same first row does not overtake one that is left', async () => {
  const { locked, done, carry } = lane()
  locked.add('x')
  const first = carry({ name: '1', rows: ['deal:a', 'x'] })
  const second = carry({ name: '2', rows: ['deal:a'] })
  await carry({ name: '3', rows: ['deal:b'] })

  locked.delete('x')

  await Promise.all([first, second])
  expect(done.join('')).toBe('312')
})

test('an item whose locked row has no name is found by halving and tried alone', async () => {
  const { locked, done, send } = lane()
  locked.add('.advisory')
  const left = send('a', '.advisory')

  await Promise.all(['b', 'c', 'd', 'e'].map((name) => send(name)))
  expect(done.join('')).toBe('bcde')

  locked.delete('.advisory')
  expect(await left).toBe('a')
  expect(done.join('')).toBe('bcdea')
})

// CREATE INDEX, for example, blocks every write to its table and holds no row.
test('items that all meet a lock without a name are told of it in time, however many they are', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { locked, done, send } = lane({ onWait: () => vi.advanceTimersByTime(400) })
  locked.add('.table')
  const began = performance.now()

  const results = await Promise.allSettled(Array.from({ length: 64 }, (_, at) => send(`${at}`, '.table')))
  const took = performance.now() - began
  vi.useRealTimers()

  expect(results).toEqual(
    Array(64).fill({ status: 'rejected', reason: expect.objectContaining({ code: 'server.busy' }) }),
  )
  expect(took).toBeLessThan(lockPatienceMs + 1_000)
  expect(done).toEqual([])
})

test('a row that stays locked is told as a busy server, and nothing was done', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { locked, done, carry } = lane()
  locked.add('x')
  const onLeft = vi.fn()
  const left = carry({ name: 'a', rows: ['deal:a', 'x'] }, onLeft).catch((error: unknown) => error)
  await expect.poll(() => onLeft).toHaveBeenCalledTimes(1)

  vi.advanceTimersByTime(lockPatienceMs)

  expect(await left).toMatchObject({ code: 'server.busy', details: { retryAfterSeconds: 2 } })
  vi.useRealTimers()
  locked.delete('x')
  expect(done).toEqual([])
})
