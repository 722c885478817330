import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { childOf, endWithTests, newFolder, type Started, start } from '../test/started-florin.ts'
import { depositPath } from './signer/keys.ts'

// Two looks into the running process that serves: at every module it has loaded, and at every byte it holds.

endWithTests(afterAll)

const isRoot = process.getuid?.() === 0

/** Writes the name of each module into a file that is opened before the process gives up its rights. */
const recorder = `
  import { openSync, writeSync } from 'node:fs'
  import { registerHooks } from 'node:module'
  const list = openSync(process.env.NODE_RECORD + '.' + process.pid, 'a')
  registerHooks({ load: (url, context, next) => (writeSync(list, url + '\\n'), next(url, context)) })`

describe.skipIf(!isRoot)('started as root', () => {
  let folder: string
  let dataDir: string
  let florin: Started

  beforeAll(async () => {
    folder = await newFolder()
    await chmod(folder, 0o755)
    dataDir = join(folder, 'data')
    await writeFile(join(folder, 'recorder.mjs'), recorder)
    florin = await start({
      DATA_DIR: dataDir,
      NODE_OPTIONS: `--import=${pathToFileURL(join(folder, 'recorder.mjs'))}`,
      NODE_RECORD: join(folder, 'modules'),
    })
  }, 180_000)

  test('who serves has loaded none of the signer’s code', async () => {
    await fetch(`${florin.url}/readyz`)
    const modulesOf = async (pid: number | undefined) =>
      (await readFile(join(folder, `modules.${pid}`), 'utf8')).trim().split('\n')
    const served = await modulesOf(childOf(florin, 'serve-main.ts'))
    const isOfSigner = (url: string) => url.includes('/src/signer/')

    expect(served.filter(isOfSigner)).toEqual([])
    expect(served.filter((url) => url.endsWith('/src/compose.ts'))).toHaveLength(1)
    expect((await modulesOf(florin.child.pid)).filter((url) => url.endsWith('/src/compose.ts'))).toEqual([])
    // The keeping process only starts the signer, and starts it again; keys and checks are loaded in the signer alone.
    const kept = (await modulesOf(florin.child.pid)).filter(isOfSigner).map((url) => url.split('/').at(-1))
    expect(kept.sort()).toEqual(['database-rights.ts', 'index.ts', 'start.ts', 'supervise.ts'])
  })

  test('neither seed nor key is in the memory of who serves; the key is in the signer’s', async (context) => {
    const { serving, signer } = pidsOf(florin)
    const words = (await readFile(join(dataDir, 'signer', 'seed'), 'utf8')).trim()
    const key = hotKey(words)
    if (!canLookInto(signer)) return context.skip('this system lets nobody look into another process')

    expect(holds(signer, key)).toBe(true)
    for (const pid of [serving, florin.child.pid ?? 0]) {
      expect(holds(pid, key)).toBe(false)
      expect(holds(pid, Buffer.from(key.toString('hex')))).toBe(false)
      expect(holds(pid, Buffer.from(words))).toBe(false)
    }
  })
})

function pidsOf(florin: Started): { serving: number; signer: number } {
  return { serving: childOf(florin, 'serve-main.ts'), signer: childOf(florin, 'signer/main.ts') }
}

function hotKey(words: string): Buffer {
  const { privateKey } = HDKey.fromMasterSeed(mnemonicToSeedSync(words)).derive(depositPath).derive('m/0/0')
  if (!privateKey) throw new Error('No private half')
  return Buffer.from(privateKey)
}

function canLookInto(pid: number): boolean {
  try {
    closeSync(openSync(`/proc/${pid}/mem`, 'r'))
    return true
  } catch {
    return false
  }
}

const pieceBytes = 4 * 1024 * 1024

/** Whether these bytes are anywhere in what the process can write to. */
function holds(pid: number, needle: Buffer): boolean {
  const memory = openSync(`/proc/${pid}/mem`, 'r')
  const piece = Buffer.alloc(pieceBytes + needle.length)
  try {
    return writableParts(pid).some(({ from, to }) => {
      for (let at = from; at < to; at += pieceBytes) {
        const length = readOr0(memory, piece, Math.min(piece.length, to - at), at)
        if (piece.subarray(0, length).includes(needle)) return true
      }
      return false
    })
  } finally {
    closeSync(memory)
  }
}

function writableParts(pid: number): { from: number; to: number }[] {
  const lines = readFileSync(`/proc/${pid}/maps`, 'utf8').split('\n')
  return lines.flatMap((line) => {
    const [, from = '', to = ''] = /^([0-9a-f]+)-([0-9a-f]+) rw/.exec(line) ?? []
    return from ? [{ from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) }] : []
  })
}

/** Parts come and go while we look. */
function readOr0(memory: number, into: Buffer, length: number, at: number): number {
  try {
    return readSync(memory, into, 0, length, at)
  } catch {
    return 0
  }
}
