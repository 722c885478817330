import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('a machine without the tools is told in one sentence what to install', () => {
  const build = join(import.meta.dirname, 'build.ts')
  const { status, stderr, stdout } = spawnSync(process.execPath, [build, '--no-install'], {
    encoding: 'utf8',
    env: { PATH: '/nowhere' },
  })

  expect(status).toBe(69)
  expect(stderr.trim().split('\n')).toHaveLength(1)
  expect(stderr).toContain('Missing: openjdk-17-jdk-headless, aapt, apksigner, zipalign, dexdump')
  expect(stderr).toContain('apt-get install')
  expect(stdout).toBe('')
})
