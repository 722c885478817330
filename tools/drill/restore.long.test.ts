import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { restoreDrill } from './restore.ts'

test('a lost disk costs less than a minute: 1 GB is restored under load, to the end and to a moment', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'florin-restore-'))
  const lines: string[] = []
  try {
    const { findings, figures } = await restoreDrill({
      dataDir,
      say: (line) => void lines.push(line),
      signal: new AbortController().signal,
      megabytes: 1_000,
    })
    expect({ findings, lines }).toMatchObject({ findings: [] })
    expect(figures.writes).toBeGreaterThan(1_000)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}, 1_500_000)
