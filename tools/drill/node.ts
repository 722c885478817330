import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { serverFlags } from '../launch/server-flags.mjs'

const program = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))

export interface NodeInput {
  readonly name: string
  readonly role: 'api' | 'worker' | 'bot' | 'signer'
  readonly port: number
  readonly logFile: string
  readonly environment: Readonly<Record<string, string>>
  /** Instead of Node itself. */
  readonly program?: string | undefined
}

/** One node of Florin, as an operator's service manager keeps it: a process, its children, and its log. */
export class FlorinNode {
  readonly name: string
  readonly url: string
  private readonly input: NodeInput
  private child: ChildProcess | undefined

  constructor(input: NodeInput) {
    this.input = input
    this.name = input.name
    this.url = `http://127.0.0.1:${input.port}`
  }

  /** Begins to start it; `ready` resolves when it answers. `more` is set for this start only. */
  start(more: Readonly<Record<string, string>> = {}): void {
    const { role, port, logFile, environment, program: node = process.execPath } = this.input
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const log = openSync(logFile, 'a')
    this.child = spawn(node, [...serverFlags, program], {
      env: {
        PATH,
        ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
        // The signer's log lines have the level `info`.
        LOG_LEVEL: role === 'signer' ? 'info' : 'warn',
        ...environment,
        ROLE: role,
        PORT: String(port),
        ...more,
      },
      stdio: ['ignore', log, log],
    })
    closeSync(log)
  }

  /** Answers calls, or, for a role without HTTP, runs. */
  async isReady(): Promise<boolean> {
    const path = this.input.role === 'signer' ? 'healthz' : 'readyz'
    try {
      const answer = await fetch(`${this.url}/${path}`, { signal: AbortSignal.timeout(4_000) })
      await answer.body?.cancel()
      return answer.status === 200
    } catch {
      return false
    }
  }

  get hasEnded(): boolean {
    return !this.child || this.child.exitCode !== null || this.child.signalCode !== null
  }

  /** Starts it again whenever it ends, until it answers. */
  async ready(signal: AbortSignal, withinMs = 600_000): Promise<void> {
    const untilMs = Date.now() + withinMs
    while (!(await this.isReady())) {
      signal.throwIfAborted()
      if (Date.now() > untilMs)
        throw new Error(`${this.name} does not answer; its log is ${this.input.logFile}`)
      if (this.hasEnded) {
        // A service manager pauses too.
        await pause(500)
        this.start()
      }
      await pause(150)
    }
  }

  /** All of its processes, the deepest last. */
  pids(): number[] {
    const { pid } = this.child ?? {}
    return pid === undefined || this.hasEnded ? [] : [pid, ...below(pid)]
  }

  /** The process that does the work: for root that is not the one that was started. */
  workingPid(): number {
    const programs = this.input.role === 'signer' ? ['signer/main.ts'] : ['serve-main.ts', 'src/main.ts']
    const pids = this.pids()
    for (const one of programs) {
      const found = pids.find((pid) => commandOf(pid).some((word) => word.endsWith(one)))
      if (found !== undefined) return found
    }
    throw new Error(`${this.name} does not run`)
  }

  /** Everything of it at once, as when its machine loses power. */
  killAll(): void {
    for (const pid of this.pids()) kill(pid, 'SIGKILL')
  }

  async stop(): Promise<void> {
    const { child } = this
    if (!child || this.hasEnded) return
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    const impatience = setTimeout(() => this.killAll(), 40_000)
    await gone
    clearTimeout(impatience)
  }

  log(): string {
    return readFileSync(this.input.logFile, 'utf8')
  }
}

export function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended by itself.
  }
}

function below(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), parentOf(name)] as const)
  const found: number[] = []
  for (let level = [pid]; level.length > 0; ) {
    level = parents.filter(([, parent]) => parent !== undefined && level.includes(parent)).map(([own]) => own)
    found.push(...level)
  }
  return found
}

function parentOf(pid: string): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined
  }
}

function commandOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    return []
  }
}
