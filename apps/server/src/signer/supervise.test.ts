import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createLog } from '../platform/log.ts'
import type { RunningSigner } from './start.ts'
import { superviseSigner } from './supervise.ts'

/** A signer whose end and whose refusals the test decides. Nothing here is a process. */
function scriptedSigner() {
  const lines: { level: number; msg: string; retryInMs?: number; reason?: string }[] = []
  const script = { starts: 0, stops: 0, end: (_how: string) => {}, refusal: undefined as string | undefined }
  const start = async (onExit: (how: string) => void): Promise<RunningSigner> => {
    script.starts += 1
    if (script.refusal) throw new Error(script.refusal)
    script.end = onExit
    const stop = async () => {
      script.stops += 1
    }
    return { pid: script.starts, stop }
  }
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) })
  return { script, lines, options: { log, start, firstPauseMs: 2, longestPauseMs: 16 } }
}

test('a signer that ends is started again, after a pause that grows with every end', async () => {
  const { script, lines, options } = scriptedSigner()
  const signer = await superviseSigner(options)

  for (const starts of [2, 3, 4, 5, 6]) {
    script.end('SIGKILL')
    await expect.poll(() => script.starts).toBe(starts)
    await expect.poll(() => lines.filter(({ msg }) => msg === 'signer: runs again').length).toBe(starts - 1)
  }

  expect(lines.flatMap(({ retryInMs }) => retryInMs ?? [])).toEqual([2, 4, 8, 16, 16])
  await signer.stop()
  expect(script.stops).toBe(1)
})

test('one that ran long enough begins with the shortest pause again', async () => {
  const { script, lines, options } = scriptedSigner()
  const signer = await superviseSigner({ ...options, healthyAfterMs: 0 })

  for (const starts of [2, 3, 4]) {
    script.end('code 1')
    await expect.poll(() => lines.filter(({ msg }) => msg === 'signer: runs again').length).toBe(starts - 1)
  }

  expect(lines.flatMap(({ retryInMs }) => retryInMs ?? [])).toEqual([2, 2, 2])
  await signer.stop()
})

// A seed file that was taken away at night: the log must say so, and must not fill the disk with it.
test('one that refuses to start is tried again with one line each, and its reason in it', async () => {
  const { script, lines, options } = scriptedSigner()
  const signer = await superviseSigner(options)
  script.refusal = 'WALLET_SEED_FILE: there is no seed.'
  script.end('code 1')

  await expect.poll(() => script.starts).toBeGreaterThanOrEqual(5)
  script.refusal = undefined
  await expect.poll(() => lines.at(-1)?.msg).toBe('signer: runs again')

  const refused = lines.filter(({ msg }) => msg === 'signer: not started; withdrawals wait')
  expect(refused).toHaveLength(script.starts - 2)
  expect(refused.slice(0, 4).map(({ retryInMs }) => retryInMs)).toEqual([4, 8, 16, 16])
  expect(new Set(refused.map(({ reason }) => reason))).toEqual(
    new Set(['WALLET_SEED_FILE: there is no seed.']),
  )
  await signer.stop()
})

test('a first start that is refused is not repeated: Florin does not start', async () => {
  const { script, options } = scriptedSigner()
  script.refusal = 'This database belongs to another seed.'

  await expect(superviseSigner(options)).rejects.toThrow('another seed')

  expect(script.starts).toBe(1)
})

test('a stop during a pause starts nothing more', async () => {
  const { script, options } = scriptedSigner()
  const signer = await superviseSigner({ ...options, firstPauseMs: 60_000 })
  script.end('SIGKILL')
  await sleep(5)

  await signer.stop()

  expect(script.starts).toBe(1)
})

test('a stop while the signer starts ends it', async () => {
  const { script, options } = scriptedSigner()
  let abortedWhileStarting = false
  const signer = await superviseSigner({
    ...options,
    start: async (onExit, abort) => {
      if (script.starts === 0) return options.start(onExit)
      script.starts += 1
      return new Promise((_resolve, reject) =>
        abort.addEventListener('abort', () => {
          abortedWhileStarting = true
          reject(new Error('ended'))
        }),
      )
    },
  })
  script.end('SIGKILL')
  await expect.poll(() => script.starts).toBe(2)

  await signer.stop()

  expect(abortedWhileStarting).toBe(true)
})
