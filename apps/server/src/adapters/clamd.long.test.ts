import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clamdScanner } from './clamd.ts'
import { eicar } from './test/fake-clamd.ts'

/** Debian has it in `/usr/sbin`, which is not in everybody's path. */
function findClamd(): string | undefined {
  for (const name of ['clamd', '/usr/sbin/clamd']) {
    try {
      execFileSync(name, ['--version'], { stdio: 'ignore' })
      return name
    } catch {
      // Not this one.
    }
  }
  return undefined
}

const clamd = findClamd()
const why = clamd ? '' : ' (skipped: no clamd on this machine; apt install clamav-daemon)'

describe.skipIf(clamd === undefined)(`Debian's clamd${why}`, () => {
  let folder: string
  let daemon: ChildProcess | undefined
  const socket = () => join(folder, 'clamd.ctl')

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'florin-clamd-'))
    // A signature file of our own, so that no database has to be fetched: EICAR at any place of a file of any kind.
    const signature = Buffer.from(eicar).toString('hex')
    await writeFile(join(folder, 'florin.ndb'), `Florin.Eicar:0:*:${signature}\n`)
    const settings = {
      LocalSocket: socket(),
      DatabaseDirectory: folder,
      Foreground: 'yes',
      StreamMaxLength: '50M',
      User: userInfo().username,
    }
    const text = Object.entries(settings).map(([name, value]) => `${name} ${value}\n`)
    await writeFile(join(folder, 'clamd.conf'), text.join(''))
    daemon = spawn(clamd ?? '', ['-c', join(folder, 'clamd.conf')], { stdio: 'ignore' })
    await untilItAnswers()
  }, 60_000)

  afterAll(async () => {
    daemon?.kill()
    await rm(folder, { recursive: true, force: true })
  })

  const scan = async (content: string | Buffer) => {
    const path = join(folder, 'file')
    await writeFile(path, content)
    return clamdScanner(new URL(`unix:${socket()}`)).scan(path)
  }

  async function untilItAnswers(): Promise<void> {
    for (let tries = 0; tries < 100; tries += 1) {
      const isReady = await scan('hello').then(
        () => true,
        () => false,
      )
      if (isReady) return
      await sleep(500)
    }
    throw new Error('clamd did not start')
  }

  test('knows EICAR by our signature, and nothing in a clean file of 40 MB', async () => {
    expect(await scan(`%PDF-1.4\n% ${eicar}\n`)).toContain('Florin.Eicar')
    expect(await scan(Buffer.alloc(40 * 1024 * 1024, 'a'))).toBeUndefined()
  })
})
