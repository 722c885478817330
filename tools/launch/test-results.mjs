import { existsSync, readFileSync } from 'node:fs'

/** How many tests passed and failed, from Vitest's JSON. */
export function vitestCounts(path) {
  const report = readJson(path)
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 }
}

/** The same from Playwright's. A test that passed only at the second try has failed. */
export function playwrightCounts(path) {
  const stats = readJson(path)?.stats
  return { passed: stats?.expected ?? 0, failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) }
}

/** Every test with its time, from Vitest's JSON. The first test of a file does not carry the file's own set-up. */
export function vitestTimes(path) {
  return (readJson(path)?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ file: name, title: fullName, ms: duration ?? 0 })),
  )
}

/** The same from Playwright's, whose tests lie in suites within suites, once for each project. */
export function playwrightTimes(path) {
  const within = ({ suites = [], specs = [] }) => [
    ...suites.flatMap(within),
    ...specs.flatMap(({ file, title, tests }) =>
      tests.map(({ projectName, results }) => ({
        file,
        title: `${title} (${projectName})`,
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
      })),
    ),
  ]
  return within(readJson(path) ?? {})
}

/** The slowest tests of a run, a line each, the slowest first. */
export function slowestLines(times, root, most = 20) {
  return [...times]
    .sort((a, b) => b.ms - a.ms)
    .slice(0, most)
    .map(
      ({ file, title, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${relative(root, file)}  ${title}`,
    )
}

function relative(root, file) {
  return file.startsWith(root) ? file.slice(root.length).replace(/^[\\/]/, '') : file
}

/**
 * How many tests a step counts as. A step without tests counts as one; a step that ends badly, or that ran no test at all, has at least
 * one failure, whatever its report says: a file that cannot be loaded has no tests to fail.
 */
export function settle(code, tests) {
  if (!tests) return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  const isSound = code === 0 && tests.passed + tests.failed > 0
  return isSound ? tests : { passed: tests.passed, failed: Math.max(tests.failed, 1) }
}

function readJson(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}
