import { type ChildProcess, spawn } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { javaCommand } from './java.ts'

interface Received {
  readonly channel: 'sms' | 'push'
  readonly sender: string
  readonly title?: string
  readonly text: string
}

/** One phone: the Java core with a folder and an inbox of its own, gone when the test is over. */
export class JavaPhone {
  readonly folder = mkdtempSync(join(tmpdir(), 'florin-java-phone-'))
  readonly #script = join(this.folder, 'inbox.jsonl')
  /** What every call adds, such as a clock that is wrong. */
  readonly #always: readonly string[]

  constructor(...always: string[]) {
    this.#always = always
    onTestFinished(() => rmSync(this.folder, { recursive: true, force: true }))
  }

  get stateFile(): string {
    return join(this.folder, 'state', 'state.json')
  }

  receives(...messages: Received[]): void {
    appendFileSync(this.#script, messages.map((message) => `${JSON.stringify(message)}\n`).join(''))
  }

  pair(offer: string): Promise<number | null> {
    return endOf(this.#start('pair', offer))
  }

  run(): ChildProcess {
    return this.#start('run', '--inbox', this.#script, '--look', '50', '--retry', '200,2000')
  }

  /** What a button of its screen does, and what it says about it. */
  async press(button: 'trial' | 'unpair'): Promise<{ code: number | null; said: string }> {
    const child = this.#start(button)
    let said = ''
    child.stdout?.on('data', (chunk) => (said += chunk))
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
    return { code, said }
  }

  #start(...words: string[]): ChildProcess {
    const [file, args] = javaCommand([...words, ...this.#always])
    const env = { PATH: process.env.PATH, FLORIN_TERMINAL_DIR: join(this.folder, 'state') }
    const child = spawn(file, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
    child.stdout?.resume()
    onTestFinished(() => void child.kill('SIGKILL'))
    return child
  }
}

export function endOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return Promise.resolve(child.exitCode)
  return new Promise((resolve) => child.once('exit', resolve))
}
