import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, vi } from 'vitest'

/** The whole product as processes of their own, as an operator sees it. */
export interface Started {
  readonly child: ChildProcess
  readonly said: () => string
  readonly url: string
}

export type Launched = Omit<Started, 'url'>

export const mainProgram = fileURLToPath(new URL('../src/main.ts', import.meta.url))

const folders: string[] = []
const running = new Set<ChildProcess>()

/** What a file has started ends with each test, or with the file; its folders end with the file. */
export function endWithTests(after: (work: () => Promise<void>) => void = afterEach): void {
  // Hooks go backwards: the processes end before their folders.
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))
  after(async () => {
    await Promise.all([...running].map((child) => end(child, 'SIGTERM')))
  })
}

export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'florin-main-'))
  folders.push(folder)
  return folder
}

/** A folder that every user may enter, with one inside for the data. */
export async function openFolder(): Promise<string> {
  const folder = await newFolder()
  await chmod(folder, 0o755)
  return join(folder, 'data')
}

export async function start(environment: Record<string, string>, command?: string[]): Promise<Started> {
  const { child, said } = launch(environment, command)
  // Several processes load at once, often on a machine that is busy: slow is not broken.
  await vi.waitUntil(() => /ready at \S+/.test(said()) || child.exitCode !== null, { timeout: 110_000 })
  const url = /ready at (http:\/\/[^/\s]+)/.exec(said())?.[1]
  if (!url) throw new Error(`It did not start:\n${said()}`)
  return { child, said, url }
}

export function launch(
  environment: Record<string, string>,
  [file = '', ...args]: string[] = [process.execPath, mainProgram],
): Launched {
  const env = { ...variablesOfNode(), PORT: '0', LOG_LEVEL: 'error', DEMO_PHONES: '0', ...environment }
  const child = spawn(file, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  return { child, said: () => text }
}

/** The path of Node, and its compile cache: a process starts in half the time. */
export function variablesOfNode(): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) }
}

export function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  running.delete(child)
  if (child.exitCode !== null) return Promise.resolve(child.exitCode)
  return new Promise((resolve) => {
    child.once('exit', resolve)
    child.kill(signal)
  })
}

/** The process below this one that runs that program of ours. Linux only. */
export function childOf({ child }: Launched, program: string): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const found = pids.find((pid) => {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
      const isOurs = command.some((word) => word.endsWith(`/src/${program}`))
      return isOurs && statusOf(Number(pid)).PPid?.[0] === child.pid
    } catch {
      // It ended while we read.
      return false
    }
  })
  if (!found) throw new Error(`No ${program} below ${child.pid}`)
  return Number(found)
}

/** The ids of a process in /proc: `Uid` and `Gid` are real, effective, saved and of files. */
export function statusOf(pid: number): Record<string, number[]> {
  const lines = readFileSync(`/proc/${pid}/status`, 'utf8').trim().split('\n')
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', values = ''] = line.split(':')
      const read = (text: string) => (name.startsWith('Cap') ? Number.parseInt(text, 16) : Number(text))
      return [name, values.split(/\s+/).filter(Boolean).map(read)]
    }),
  )
}
