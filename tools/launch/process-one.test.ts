import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

// A container stops with SIGTERM to process 1, and the kernel kills everything else when process 1 ends.

const root = fileURLToPath(new URL('../..', import.meta.url))
const isolation = ['-pf', '--kill-child', '--mount-proc']
const unshare = [isolation, ['-r', ...isolation]].find(
  (flags) => spawnSync('unshare', [...flags, 'true']).status === 0,
)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'florin-process-one-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A server that takes its time to stop, and has an exit code of its own. */
const server = `
import { appendFileSync } from 'node:fs'
process.on('SIGTERM', () => setTimeout(() => { appendFileSync('diary', 'stopped\\n'); process.exit(7) }, 700))
setInterval(() => undefined, 1000)
appendFileSync('diary', 'runs\\n')
`
const nothingToDo = 'export const [ensureInstalled, ensureBuilt] = [async () => {}, async () => {}]\n'

/** Our own `npm start` and launcher; only the server, the installation and the build are replaced. */
async function project(name: string, install = nothingToDo): Promise<string> {
  const at = join(folder, name)
  await mkdir(join(at, 'tools'), { recursive: true })
  await mkdir(join(at, 'apps/server/src'), { recursive: true })
  await cp(join(root, 'tools/launch'), join(at, 'tools/launch'), { recursive: true })
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const manifest = { name: 'florin', type: 'module', scripts: { start: scripts.start } }
  await writeFile(join(at, 'package.json'), JSON.stringify(manifest))
  await writeFile(join(at, 'apps/server/src/main.ts'), server)
  await writeFile(join(at, 'tools/launch/build.mjs'), nothingToDo)
  const node24 = 'export const node24 = () => process.execPath\n'
  await writeFile(join(at, 'tools/launch/install.mjs'), install + node24)
  return at
}

function begin(cwd: string, command: string[]): ChildProcess {
  const [file = '', ...args] = command
  return spawn(file, args, { cwd, stdio: 'ignore', env: { ...process.env, npm_config_loglevel: 'silent' } })
}

const diaryOf = (at: string) => readFile(join(at, 'diary'), 'utf8').catch(() => '')

/** Of `unshare` the only child: that is process 1 in there. */
async function childOf({ pid }: ChildProcess): Promise<number> {
  return Number(await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8'))
}

async function endOf(child: ChildProcess): Promise<number | null> {
  const [code] = await once(child, 'exit')
  return code
}

test.skipIf(process.platform === 'win32')(
  'npm start ends after its server, with the exit code of the server',
  async () => {
    const at = await project('plain')
    const npm = begin(at, ['npm', 'start'])
    await vi.waitFor(async () => expect(await diaryOf(at)).toBe('runs\n'), 30_000)

    npm.kill('SIGTERM')
    const code = await endOf(npm)

    expect(await diaryOf(at)).toBe('runs\nstopped\n')
    expect(code).toBe(7)
  },
)

// The rule is tested above wherever this cannot run: it needs the right to make a process namespace.
test.skipIf(unshare === undefined).each([
  ['npm start', ['npm', 'start']],
  ['the launcher', [process.execPath, 'tools/launch/start.mjs']],
])('%s as process 1 ends after its server', async (name, command) => {
  const at = await project(name.replace(' ', '-'))
  const isolated = begin(at, ['unshare', ...(unshare ?? []), ...command])
  await vi.waitFor(async () => expect(await diaryOf(at)).toBe('runs\n'), 30_000)

  process.kill(await childOf(isolated), 'SIGTERM')
  const code = await endOf(isolated)

  expect(await diaryOf(at)).toBe('runs\nstopped\n')
  expect(code).toBe(7)
})

test.skipIf(unshare === undefined)('as process 1 it can be stopped while it still installs', async () => {
  const installing = `
    import { appendFileSync } from 'node:fs'
    export async function ensureInstalled() {
      appendFileSync('diary', 'installs\\n')
      await new Promise((resolve) => setTimeout(resolve, 60_000))
    }
  `
  const at = await project('installing', installing)
  const isolated = begin(at, ['unshare', ...(unshare ?? []), process.execPath, 'tools/launch/start.mjs'])
  await vi.waitFor(async () => expect(await diaryOf(at)).toBe('installs\n'), 30_000)

  process.kill(await childOf(isolated), 'SIGTERM')

  expect(await endOf(isolated)).toBe(128 + 15)
})
