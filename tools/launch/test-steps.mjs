import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { findChromium, findWindowedChromium } from './chromium.mjs'
import { run, runBeside, runQuietly } from './run.mjs'
import { playwrightCounts, playwrightTimes, vitestCounts, vitestTimes } from './test-results.mjs'

/**
 * Everything `npm test` does, in order. A step's `work` answers with an exit code and, where it ran tests, their counts and times.
 * `part` is what a developer may name after `--only`; `long` is taken only when it is named. What `isQuiet` says nothing unless it fails, so
 * that two of them can run at the same time; they come before the others. What `isBeside` goes on beside the others, which it lets finish
 * their words: walks wait for pages, and tests for databases and clocks, and together they keep the cores busy.
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
  const walks = async (chosen, runner = run) => {
    const report = join(reports, 'playwright.json')
    const CHROMIUM_PATH = await findChromium(root)
    const code = await runner(
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
  const quietly = (path, ...args) => ({
    part: ['check'],
    isQuiet: true,
    work: async () => ({
      code: await runQuietly(node, [join(root, 'node_modules', path), ...args], { cwd: root, env }),
    }),
  })
  // One checker: each of the usual four works out the same types again, which took twice the processor time.
  const typesOf = (project) => quietly('typescript/bin/tsc', '-p', project, '--checkers', '1')

  return [
    { title: 'Types of packages, server and tools', ...typesOf('tsconfig.json') },
    { title: 'Types of the web app', ...typesOf('apps/web/tsconfig.json') },
    {
      // The server's own start is tested too, and it serves the built app.
      part: ['unit', 'browser', 'long'],
      title: 'Web build',
      isQuiet: true,
      work: async () => {
        await ensureBuilt(root)
        return { code: 0 }
      },
    },
    { title: 'Types of the journeys', ...typesOf('e2e/tsconfig.json') },
    {
      title: 'Lint and format',
      ...quietly('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'),
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
      isBeside: true,
      work: async () => ({ code: await runBeside(node, ['tools/size-check.ts'], { cwd: root, env }) }),
    },
    { part: ['browser'], title: 'Browser tests', isBeside: true, work: () => walks({}, runBeside) },
    { part: ['long'], title: 'Browser tests that take long', work: () => walks({ FLORIN_WALKS: 'long' }) },
  ]
}
