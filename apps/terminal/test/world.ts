import { type ChildProcess, spawn } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach } from 'vitest'
import type { Inbox } from '../src/inbox/inbox.ts'
import type { ScriptedMessage, ScriptedPhone } from '../src/inbox/scripted.ts'
import type { Sentence } from '../src/index.ts'
import type { Client, Judge, Running, TextValues } from './client.ts'
import { StrictServer } from './strict-server.ts'
import { thisClient } from './this-client.ts'

let client = thisClient

/** Before the tests are collected: whom they examine from now on. */
export function examine(other: Client): void {
  client = other
}

/** A phone's folder, a server, and whatever was started: all gone after each test. */
export class World {
  readonly folder = mkdtempSync(join(tmpdir(), 'florin-terminal-'))
  readonly script = join(this.folder, 'inbox.jsonl')
  readonly said: { sentence: Sentence; values: TextValues }[] = []
  readonly #terminals: Running[] = []
  readonly #judges: Judge[] = []
  readonly #children: ChildProcess[] = []
  server!: StrictServer

  /** The phone's own folder. */
  get state(): string {
    return join(this.folder, 'phone')
  }

  async pair(offer = this.server.offer()): Promise<void> {
    await client.pair(this.state, offer)
  }

  async start(
    inbox: Inbox | ScriptedPhone = this.scripted(),
    retry = { firstMs: 20, longestMs: 100 },
  ): Promise<Running> {
    const say = (sentence: Sentence, values: TextValues = {}) => void this.said.push({ sentence, values })
    const terminal = await client.start({ folder: this.state, inbox, say, retry })
    this.#terminals.push(terminal)
    return terminal
  }

  scripted(charge: number | null = null): ScriptedPhone {
    return { file: this.script, charge, lookEveryMs: 10 }
  }

  async judge(neverSend: readonly string[] = []): Promise<Judge> {
    const judge = await client.judge(this.state, neverSend)
    this.#judges.push(judge)
    return judge
  }

  /** The queue of the phone's folder, or of another one. */
  openQueue(folder = this.state) {
    return client.openQueue(folder)
  }

  receive(...messages: ScriptedMessage[]): void {
    appendFileSync(this.script, messages.map((message) => `${JSON.stringify(message)}\n`).join(''))
  }

  /** The real program in a process of its own. */
  run(args: string[], options: RunOptions = {}) {
    return this.#spawn(client.command(args), options)
  }

  /** A phone that does not wait long, to be killed. */
  runHastily() {
    return this.#spawn(client.hastyCommand(this.state, this.script), {})
  }

  #spawn([file, args]: [string, string[]], { stdin = '', env = {} }: RunOptions) {
    const child = spawn(file, args, {
      env: { PATH: process.env.PATH, LANG: 'en_US.UTF-8', FLORIN_TERMINAL_DIR: this.state, ...env },
    })
    this.#children.push(child)
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.stdin.on('error', () => undefined).end(stdin)
    const exit = new Promise<{ code: number | null; output: string }>((resolve) => {
      child.on('close', (code) => resolve({ code, output }))
    })
    return { child, exit, output: () => output }
  }

  async close(): Promise<void> {
    for (const child of this.#children) child.kill('SIGKILL')
    await Promise.all(this.#terminals.map((terminal) => terminal.stop()))
    await Promise.all(this.#judges.map((judge) => judge.close()))
    await this.server.close()
    rmSync(this.folder, { recursive: true, force: true })
  }
}

interface RunOptions {
  readonly stdin?: string | Buffer
  readonly env?: Record<string, string>
}

export function useWorld(): () => World {
  let world: World
  beforeEach(async () => {
    world = new World()
    world.server = await StrictServer.open()
  })
  afterEach(() => world.close())
  return () => world
}

/** Waits until it is so; the machine is shared, so the patience is long. */
export async function until(isSo: () => boolean, what: string, patienceMs = 45_000): Promise<void> {
  const giveUpAt = Date.now() + patienceMs
  while (!isSo()) {
    if (Date.now() > giveUpAt) throw new Error(`It never came to this: ${what}`)
    await pause(10)
  }
}

export function credit(text: string): ScriptedMessage {
  return { channel: 'sms', sender: '900', title: null, text }
}
