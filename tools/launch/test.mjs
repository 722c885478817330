import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { takeAtMost } from './at-most.mjs'
import { ensureInstalled, node24 } from './install.mjs'
import { makeMemoryFolder } from './memory-folder.mjs'
import { settle, slowestLines } from './test-results.mjs'
import { testSteps } from './test-steps.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

const reports = mkdtempSync(join(tmpdir(), 'florin-reports-'))
const total = { passed: 0, failed: 0 }
const times = []
const memory = process.env.TMPDIR ? undefined : makeMemoryFolder()
try {
  const { only } = parseArgs({ options: { only: { type: 'string' } } }).values
  await ensureInstalled(root)
  const node = node24(root)
  const steps = testSteps({ root, node, env: environment(node), reports })
  const chosen = steps.filter(({ part }) => (only ? part.includes(only) : part[0] !== 'long'))
  if (chosen.length === 0) throw new Error('--only takes unit, browser, check or long.')
  await takeAtMost(
    2,
    chosen.filter(({ isQuiet }) => isQuiet),
    take,
  )
  const lanes = [
    chosen.filter(({ isQuiet, isBeside }) => !isQuiet && !isBeside),
    chosen.filter(({ isBeside }) => isBeside),
  ]
  await Promise.all(lanes.map((steps) => takeAtMost(1, steps, take)))
} catch (error) {
  console.error(error.message)
  total.failed += 1
} finally {
  rmSync(reports, { recursive: true, force: true })
  memory?.remove()
}
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
if (times.length > 0) console.log(['\nThe slowest:', ...slowestLines(times, root)].join('\n'))
console.log(`\n${total.passed} passed, ${total.failed} failed`)

/** A failing step does not keep the next from reporting its own results. */
async function take({ title, work }) {
  console.log(`\n── ${title}`)
  const started = Date.now()
  const {
    code,
    tests,
    times: own = [],
  } = await work().catch((error) => {
    console.error(error.message)
    return { code: 1 }
  })
  const { passed, failed } = settle(code, tests)
  total.passed += passed
  total.failed += failed
  times.push(...own)
  console.log(
    `── ${title}: ${failed > 0 ? 'failed' : 'passed'} in ${((Date.now() - started) / 1000).toFixed(1)} s`,
  )
}

/** Tools change their ways when they see CI; ours do the same everywhere, only without colours there. */
function environment(node) {
  const env = { ...process.env }
  if (env.CI) {
    delete env.CI
    delete env.FORCE_COLOR
    env.NO_COLOR = '1'
  }
  // Hundreds of processes load the same code; compiled once, it starts in half the time.
  env.NODE_COMPILE_CACHE ??= join(root, '.tmp', 'compile-cache')
  if (memory) env.TMPDIR = memory.folder
  // Windows spells it Path.
  const path = Object.keys(env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH'
  env[path] = `${dirname(node)}${delimiter}${env[path] ?? ''}`
  return env
}
