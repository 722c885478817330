import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { serverFlags } from './launch/server-flags.mjs'

// A Node that has dropped a flag does not start at all.
test('our Node knows every flag that the server is started with', () => {
  const answer = execFileSync(process.execPath, [...serverFlags, '-p', 'JSON.stringify(process.execArgv)'], {
    encoding: 'utf8',
  })
  expect(JSON.parse(answer)).toEqual(expect.arrayContaining([...serverFlags]))
})

test('what a process throws away fills 32 MB at most, however much the machine has', () => {
  const fillAndTell = `
    const kept = []
    for (let n = 0; n < 3_000_000; n += 1) kept[n % 300_000] = { n, text: 'order ' + n, parts: [n, n + 1, n + 2] }
    const young = require('node:v8').getHeapSpaceStatistics().find((space) => space.space_name === 'new_space')
    console.log(young.space_size / 2 ** 20)`
  const megabytes = Number(
    execFileSync(process.execPath, [...serverFlags, '-e', fillAndTell], { encoding: 'utf8' }),
  )
  expect(megabytes).toBeGreaterThan(0)
  expect(megabytes).toBeLessThanOrEqual(32)
})

test('a full garbage collection comes before garbage is several times what is live, however much the machine has', () => {
  const liveAndTell = `
    const living = Array.from({ length: 400_000 }, (_, n) => ({ n, text: 'deal ' + n, parts: [n, n + 1] }))
    const passing = []
    let most = 0
    for (let n = 0; n < 3_000_000; n += 1) {
      passing[n % 100_000] = { n, text: 'order ' + n, parts: [n, n + 1, n + 2] }
      if (n % 10_000 === 0) most = Math.max(most, process.memoryUsage().heapTotal)
    }
    console.log(living.length, most / 2 ** 20)`
  const answer = execFileSync(process.execPath, [...serverFlags, '-e', liveAndTell], { encoding: 'utf8' })
  const [, megabytes] = answer.split(' ').map(Number)
  // 62 MB live. Left alone on a large machine it is about 350.
  expect(megabytes).toBeGreaterThan(62)
  expect(megabytes).toBeLessThanOrEqual(280)
})

test.each(['tools/launch/start.mjs', 'bench/run.mjs'])('%s starts with them', (file) => {
  expect(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')).toContain('...serverFlags')
})
