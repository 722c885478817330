import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { S3Files } from '../../adapters/s3-files.ts'
import type { FileStore } from '../../ports/files.ts'
import { bad, type DoctorFinding, type Look, ok } from './finding.ts'

/** Writes, reads in parts, lists and removes a file in the store of evidence, and checks whether it is publicly readable. */
export function filesLook(files: FileStore | S3Files, place: string, isShared: boolean): Look {
  return {
    subject: 'files',
    async look() {
      // Started by root it must not make a folder that the server cannot enter.
      if (!isShared && (await files.list('evidence')).length === 0)
        return [ok(`nothing is kept in ${place} yet`)]
      const content = randomBytes(32)
      const name = await files.put('pieces', content)
      try {
        const findings = [await returned(files, place, name, content)]
        if ('askAsStranger' in files) findings.push(await forStrangers(files, place, name))
        // One machine needs no more.
        if (!isShared) findings.push(ok('they are of this machine alone: a second API node needs FILES_URL'))
        return findings
      } finally {
        await files.remove('pieces', name)
      }
    },
  }
}

async function returned(
  files: FileStore,
  place: string,
  name: string,
  content: Buffer,
): Promise<DoctorFinding> {
  const whole = await files.read('pieces', name)
  const part = await files.readStream('pieces', name, { start: 8, end: 15 })
  const isListed = (await files.list('pieces')).some((file) => file.name === name)
  if (whole?.equals(content) && part && (await buffer(part)).equals(content.subarray(8, 16)) && isListed)
    return ok(`${place} keeps what it is given, and gives it back whole and in parts`)
  return bad(
    `${place} does not give back what it was given`,
    'Look at FILES_URL: is it the same on every node, and may its key put, get, list and delete?',
  )
}

async function forStrangers(files: S3Files, place: string, name: string): Promise<DoctorFinding> {
  const status = await files.askAsStranger('pieces', name)
  if (status >= 400) return ok(`strangers are refused (${status})`)
  return bad(
    `whoever knows a name can read files of ${place} (${status})`,
    'Make the bucket private: it holds people’s bank statements.',
  )
}
