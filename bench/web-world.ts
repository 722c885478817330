import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contract } from '@florin/contract'
import { openCaller } from '../apps/sandbox/src/simulator/calls.ts'
import type { Memory } from '../apps/sandbox/src/simulator/memory.ts'

const main = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url))
const simulator = fileURLToPath(new URL('../apps/sandbox/src/simulator/main.ts', import.meta.url))

/** Florin as a person starts it, and the simulator beside it, which is started and stopped at will. */
export interface WebWorld {
  readonly url: string
  readonly dataDir: string
  /** The simulator's people; there are some when it has worked once. */
  people(): Promise<Memory>
  /** A new order's page, where its payer chooses a bank. */
  payPage(): Promise<string>
  simulate(rate: number): Promise<Simulation>
  stop(): Promise<void>
}

export interface Simulation {
  /** Everything begun is finished. Throws when something happened that must not. */
  end(): Promise<string>
}

export async function startWebWorld(): Promise<WebWorld> {
  const dataDir = await mkdtemp(join(tmpdir(), 'florin-bench-web-'))
  // Blocks are frequent, or the first deposits would take a minute. All users here come from one machine.
  const env = {
    DATA_DIR: dataDir,
    PORT: '0',
    SANDBOX_BLOCK_MS: '150',
    LIMIT_FACTOR: '1000',
    LOG_LEVEL: 'error',
  }
  const server = run([main], env)
  const [, url = ''] = await heard(server, /ready at (http:\/\/[^/\s]+)/)
  const people = async () => JSON.parse(await readFile(join(dataDir, 'simulator.json'), 'utf8')) as Memory
  return {
    url,
    dataDir,
    people,
    payPage: async () => order(url, (await people()).shops[0]?.key),
    simulate: (rate) => simulate(url, dataDir, rate),
    async stop() {
      await end(server)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** One trader, so that every deal is on the watched screen. */
async function simulate(url: string, dataDir: string, rate: number): Promise<Simulation> {
  const words = [
    '--url',
    url,
    '--data',
    dataDir,
    '--rate',
    `${rate}`,
    '--traders',
    '1',
    '--shops',
    '1',
    '--seed',
    '7',
  ]
  const working = run([simulator, ...words])
  await heard(working, /The simulator works/)
  return {
    async end() {
      await end(working)
      if (!working.said().includes('Errors: 0.')) throw new Error(working.said())
      return working.said()
    },
  }
}

async function order(url: string, key: string | undefined): Promise<string> {
  const caller = openCaller(url)
  try {
    const body = { external_id: randomUUID(), amount: '2500', mode: 'hosted', ttl_minutes: 30 } as const
    const made = await caller.call(contract.createOrder, { body }, { authorization: `Bearer ${key}` })
    return new URL(made.pay_url).pathname
  } finally {
    caller.close()
  }
}

interface Running {
  readonly child: ChildProcess
  readonly said: () => string
}

function run(words: readonly string[], env: Record<string, string> = {}): Running {
  const child = spawn(process.execPath, words, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
  return { child, said: () => text }
}

async function heard({ child, said }: Running, words: RegExp): Promise<RegExpExecArray> {
  for (;;) {
    const found = words.exec(said())
    if (found) return found
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}:\n${said()}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function end({ child }: Running): Promise<void> {
  if (child.exitCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}
