import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runTool } from './tools.ts'

const folder = mkdtempSync(join(tmpdir(), 'florin-apk-'))
const committed = join(import.meta.dirname, '..', 'release', 'florin-terminal.apk')

afterAll(() => rmSync(folder, { recursive: true, force: true }))

// What people install is what stands in the sources: a forgotten build, or one of other sources, differs.
test('a new build gives the bytes of the committed app', { timeout: 600_000 }, (context) => {
  const out = join(folder, 'florin-terminal.apk')
  const { status, output, missing } = runTool('build.ts', ['--out', out])
  if (missing) return context.skip(`The app is not built anew. ${missing}`)

  expect(status, output).toBe(0)
  expect(output).toContain("package: name='org.florin.terminal'")
  expect(readFileSync(out).equals(readFileSync(committed)), 'run npm run android and commit the app').toBe(
    true,
  )
})

test('only a build that is marked as test may speak plain http', { timeout: 600_000 }, (context) => {
  const out = join(folder, 'test.apk')
  const { status, output, missing } = runTool('build.ts', ['--test', '--out', out])
  if (missing) return context.skip(`The app is not built anew. ${missing}`)

  expect(status, output).toBe(0)
  expect(output).toContain("application: label='Florin TEST'")
  expect(readFileSync(out).equals(readFileSync(committed))).toBe(false)
})
