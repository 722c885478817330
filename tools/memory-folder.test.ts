import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeMemoryFolder } from './launch/memory-folder.mjs'

// Above every number that a process may have.
const deadRun = '/dev/shm/florin-99999999'

test('a run’s folder in memory is open to all and goes with the run; what a killed one has left goes with the next', (run) => {
  const found = makeMemoryFolder()
  if (!found) return run.skip('There is no room in memory here.')
  found.remove()
  mkdirSync(deadRun, { recursive: true })

  const { folder, remove } = makeMemoryFolder() ?? found
  try {
    expect(statSync(folder).mode & 0o7777).toBe(0o1777)
    expect(existsSync(deadRun)).toBe(false)
  } finally {
    rmSync(deadRun, { recursive: true, force: true })
    remove()
  }
  expect(existsSync(folder)).toBe(false)
})
