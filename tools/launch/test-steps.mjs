import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { findChromium, findWindowedChromium } from './chromium.mjs'
import { run } from './run.mjs'
import { playwrightCounts, playwrightTimes, vitestCounts, vitestTimes } from './test-results.mjs'

/**
 * Everything `npm test` does, in order. A step's `work` answers with an exit code and, where it ran tests, their counts and times.
 * `part` is what a developer may name after `--only`; `long` is taken only when it is named.
 */
export function testSteps({ root, node, env, reports }) {
  const tool = (path, ...args) => run(node, [join(root, 'node_modules', path), ...args], { cwd: root, env })
  const vitest = async (...more) => {
    const report = join(reports, 'vitest.json')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const strict = ['--allowOnly=false', '--update=none']
    const code = await tool('vitest/vitest.mjs', 'run', ...more, ...reporters, ...strict)
    return { code, tests: vitestCounts(report), times: vitestTimes(report) }
  }
  const walks = async (chosen) => {
    const report = join(reports, 'playwright.json')
    const CHROMIUM_PATH = await findChromium(root)
    const code = await run(
      node,
      [
        join(root, 'node_modules/@playwright/test/cli.js'),
        'test',
        '--reporter=list,json',
        '--forbid-only',
        '--fail-on-flaky-tests',
      ],
      {
        cwd: join(root, 'e2e'),
        env: {
          ...env,
          ...chosen,
          CHROMIUM_PATH,
          CHROMIUM_WINDOW_PATH: findWindowedChromium() ?? CHROMIUM_PATH,
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        },
      },
    )
    return { code, tests: playwrightCounts(report), times: playwrightTimes(report) }
  }
  const typesOf = (project) => async () => ({ code: await tool('typescript/bin/tsc', '-p', project) })

  return [
    { part: ['check'], title: 'Types of packages, server and tools', work: typesOf('tsconfig.json') },
    { part: ['check'], title: 'Types of the web app', work: typesOf('apps/web/tsconfig.json') },
    { part: ['check'], title: 'Types of the journeys', work: typesOf('e2e/tsconfig.json') },
    {
      part: ['check'],
      title: 'Lint and format',
      work: async () => ({
        code: await tool('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'),
      }),
    },
    {
      // The server's own start is tested too, and it serves the built app.
      part: ['unit', 'browser', 'long'],
      title: 'Web build',
      work: async () => {
        await ensureBuilt(root)
        return { code: 0 }
      },
    },
    {
      part: ['unit'],
      title: 'Unit and HTTP tests',
      work: () => vitest(),
    },
    {
      part: ['long'],
      title: 'Tests that take long',
      work: () => vitest('--project=long'),
    },
    {
      part: ['browser'],
      title: 'Size of the web app',
      work: async () => ({ code: await run(node, ['tools/size-check.ts'], { cwd: root, env }) }),
    },
    { part: ['browser'], title: 'Browser tests', work: () => walks({}) },
    { part: ['long'], title: 'Browser tests that take long', work: () => walks({ FLORIN_WALKS: 'long' }) },
  ]
}
