import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { playwrightTimes, settle, slowestLines, vitestTimes } from './test-results.mjs'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'florin-results-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function report(content: object): Promise<string> {
  const path = join(folder, 'report.json')
  await writeFile(path, JSON.stringify(content))
  return path
}

test('a Vitest report gives every test with its time', async () => {
  const path = await report({
    testResults: [
      {
        name: '/a/b.test.ts',
        assertionResults: [{ fullName: 'adds up', duration: 1_500 }, { fullName: 'is skipped' }],
      },
    ],
  })
  expect(vitestTimes(path)).toEqual([
    { file: '/a/b.test.ts', title: 'adds up', ms: 1_500 },
    { file: '/a/b.test.ts', title: 'is skipped', ms: 0 },
  ])
})

test('a Playwright report gives each project’s run of a test, within nested suites, with its retries', async () => {
  const spec = (projectName: string, ...durations: number[]) => ({
    projectName,
    results: durations.map((duration) => ({ duration })),
  })
  const path = await report({
    suites: [
      {
        suites: [
          {
            specs: [
              {
                file: 'auth.spec.ts',
                title: 'log in',
                tests: [spec('ru-desktop', 10, 20), spec('en-phone', 5)],
              },
            ],
          },
        ],
      },
    ],
  })
  expect(playwrightTimes(path)).toEqual([
    { file: 'auth.spec.ts', title: 'log in (ru-desktop)', ms: 30 },
    { file: 'auth.spec.ts', title: 'log in (en-phone)', ms: 5 },
  ])
})

test('the slowest come first, and no more than asked for', () => {
  const times = [3, 9, 1].map((seconds) => ({
    file: '/root/x.test.ts',
    title: `t${seconds}`,
    ms: seconds * 1_000,
  }))
  expect(slowestLines(times, '/root', 2)).toEqual(['   9.0 s  x.test.ts  t9', '   3.0 s  x.test.ts  t3'])
})

test('a report that is missing has no times, and its step has failed', () => {
  expect(vitestTimes(join(folder, 'none.json'))).toEqual([])
  expect(playwrightTimes(join(folder, 'none.json'))).toEqual([])
  expect(settle(1, { passed: 0, failed: 0 })).toEqual({ passed: 0, failed: 1 })
})
