import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { patientJudge } from '../../../test/patient-judge.ts'
import { Problem } from '../../platform/problem.ts'
import type { JudgedFile } from '../judge-file.ts'
import { emptyZip } from './sample-files.ts'

export type JudgedAndKept = JudgedFile & { readonly kept: Buffer }

/** Judges files in their own processes, as uploads are judged, in a folder that ends with the test file. */
export function useJudging() {
  const judge = patientJudge()
  let folder: string
  let count = 0
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'florin-evidence-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  async function judged(content: Buffer, judgeWith = judge): Promise<JudgedAndKept> {
    count += 1
    const path = join(folder, String(count))
    await writeFile(path, content)
    try {
      const file = await judgeWith(path)
      const kept = await readFile(file.path)
      await file.remove()
      return { ...file, kept }
    } finally {
      await rm(path)
      // Neither a verdict nor a refusal leaves anything behind.
      expect(await readdir(folder)).toEqual([])
    }
  }

  const codeOf = (content: Buffer, judgeWith = judge) =>
    judged(content, judgeWith).then(
      () => 'kept',
      (error: unknown) => (error instanceof Problem ? error.code : String(error)),
    )
  return { judged, codeOf }
}

/** What is kept of a picture that carried something has nothing of it. */
export function expectClean(kept: Buffer): void {
  expect(kept.toString('latin1').toLowerCase()).not.toMatch(/<script|<html|alert/)
  expect(kept.includes(emptyZip)).toBe(false)
}
