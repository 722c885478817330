import type { LiveEvent } from '@florin/contract'
import { expect, test, vi } from 'vitest'

// The stream is tested without a network.
vi.mock('./api.ts', () => ({ request: () => Promise.reject(new Error('No network in this test')) }))

const { listenLive, silentMs } = await import('./live.ts')

function streamOf(...texts: string[]): AsyncIterable<Uint8Array> {
  return (async function* () {
    for (const text of texts) yield new TextEncoder().encode(text)
  })()
}

const event = (id: number, type: LiveEvent['type']) =>
  `id: ${id}\nevent: ${type}\ndata: {"type":"${type}"}\n\n`

async function follow(...connections: (() => AsyncIterable<Uint8Array>)[]) {
  const heard: LiveEvent[] = []
  const askedFrom: (string | undefined)[] = []
  const waits: number[] = []
  await new Promise<void>((done) => {
    const stop = listenLive((event) => heard.push(event), {
      source: {
        open: async (lastId) => {
          askedFrom.push(lastId)
          const next = connections.shift()
          if (next !== undefined) return next()
          stop()
          done()
          return streamOf()
        },
        wait: async (failures) => void waits.push(failures),
      },
    })
  })
  return { heard: heard.map((event) => event.type), askedFrom, waits }
}

test('a broken stream goes on after the last event, and repeats are heard once', async () => {
  const { heard, askedFrom } = await follow(
    () => streamOf(event(1, 'rate.changed'), event(2, 'user.changed')),
    () => streamOf(event(2, 'user.changed'), event(3, 'session.over')),
  )

  expect(heard).toEqual(['rate.changed', 'user.changed', 'session.over'])
  expect(askedFrom).toEqual([undefined, '2', '3'])
})

test('failures in a row wait longer; an event starts the count again', async () => {
  const broken = () => {
    throw new Error('refused')
  }
  const { waits } = await follow(broken, broken, () => streamOf(event(1, 'rate.changed')), broken)

  expect(waits).toEqual([0, 1, 0, 1])
})

// A laptop that slept, a network that vanished without a word: the stream looked open for ever, and nothing was shown as old.
test('a line that is silent for too long is cut, told as broken, and opened again', async () => {
  vi.useFakeTimers()
  try {
    const states: boolean[] = []
    let opened = 0
    const stop = listenLive(() => undefined, {
      tell: (isUp) => states.push(isUp),
      source: {
        open: async (_lastId, signal) => {
          opened += 1
          return (async function* () {
            yield new TextEncoder().encode('retry: 2000\n\n')
            await new Promise((_done, broken) =>
              signal.addEventListener('abort', () => broken(signal.reason)),
            )
          })()
        },
        wait: async () => undefined,
      },
    })

    await vi.advanceTimersByTimeAsync(silentMs - 1)
    expect([opened, states]).toEqual([1, [true]])
    await vi.advanceTimersByTimeAsync(1)
    expect([opened, states]).toEqual([2, [true, false, true]])
    stop()
  } finally {
    vi.useRealTimers()
  }
})
