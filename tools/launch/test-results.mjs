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

/**
 * What a step counts for. A step without tests counts as one; a step that ends badly, or that ran no test at all,
 * has at least one failure, whatever its report says: a file that cannot be loaded has no tests to fail.
 */
export function settle(code, tests) {
  if (!tests) return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  const isSound = code === 0 && tests.passed + tests.failed > 0
  return isSound ? tests : { passed: tests.passed, failed: Math.max(tests.failed, 1) }
}

function readJson(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}
