import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { type Job, startJobs } from './jobs.ts'
import { createLog } from './log.ts'

const log = createLog('error', { write: () => undefined })
const rarely = 3_600

function job(name: string, run: () => Promise<void>): Job {
  return { name, everySeconds: rarely, run }
}

test('first runs come one after another', async () => {
  let running = 0
  let most = 0
  const done: string[] = []
  const short = (name: string) =>
    job(name, async () => {
      running += 1
      most = Math.max(most, running)
      await sleep(2)
      running -= 1
      done.push(name)
    })

  const jobs = startJobs([short('one'), short('two'), short('three')], log)
  await expect.poll(() => done).toHaveLength(3)
  await jobs.stop()

  expect(done).toEqual(['one', 'two', 'three'])
  expect(most).toBe(1)
})

test('a first run that does not end holds up no other, and one that fails neither', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const last = vi.fn(async () => undefined)
  const failing = job('failing', async () => Promise.reject(new Error('not today')))

  const jobs = startJobs([job('held', () => held), failing, job('last', last)], log)
  await expect.poll(() => last).toHaveBeenCalledTimes(1)

  let isStopped = false
  const stopping = jobs.stop().then(() => (isStopped = true))
  await sleep(5)
  expect(isStopped).toBe(false)
  release()
  await stopping
})

test('a job that is asked for runs before its turn, and nothing starts after the stop', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const [request, late] = [vi.fn(async () => undefined), vi.fn(async () => undefined)]

  const jobs = startJobs([job('held', () => held), job('late', late), job('asked', request)], log)
  jobs.nudge('asked')
  expect(request).toHaveBeenCalledOnce()
  const stopping = jobs.stop()
  release()
  await stopping

  expect(late).not.toHaveBeenCalled()
  expect(request).toHaveBeenCalledOnce()
})
