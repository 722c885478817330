import { type ChildProcess, spawn } from 'node:child_process'
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../apps/terminal/src/main.ts', import.meta.url))

/** The terminal's own client in a process of its own, as it runs on a phone; its inbox is a file. */
export class Phone {
  private running: ChildProcess | undefined
  private readonly folder: string
  private readonly inbox: string

  private constructor(folder: string) {
    this.folder = folder
    this.inbox = join(folder, 'inbox.jsonl')
  }

  static async make(): Promise<Phone> {
    const phone = new Phone(await mkdtemp(join(tmpdir(), 'florin-phone-')))
    await writeFile(phone.inbox, '')
    return phone
  }

  /** Reads the QR code from a picture of the screen. */
  async scan(picture: Buffer): Promise<void> {
    const file = join(this.folder, 'qr.png')
    await writeFile(file, picture)
    await this.pairWith(file)
  }

  async pair(offer: string): Promise<void> {
    await this.pairWith('-', offer)
  }

  run({ charge }: { charge: number }): void {
    this.running = this.start(['run', '--inbox', this.inbox, '--charge', String(charge)])
  }

  async receive(sender: string, text: string, channel: 'sms' | 'push' = 'sms'): Promise<void> {
    await appendFile(this.inbox, `${JSON.stringify({ channel, sender, title: null, text })}\n`)
  }

  async stop(): Promise<void> {
    const process = this.running
    if (process === undefined) return
    this.running = undefined
    const ended = endOf(process)
    process.kill('SIGTERM')
    await ended
  }

  async throwAway(): Promise<void> {
    await this.stop()
    await rm(this.folder, { recursive: true, force: true })
  }

  private async pairWith(source: string, offer = ''): Promise<void> {
    const pairing = this.start(['pair', source])
    let said = ''
    pairing.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
    pairing.stdin?.end(offer)
    const code = await endOf(pairing)
    if (code !== 0) throw new Error(`The phone did not pair (${code}): ${said}`)
  }

  private start(args: string[]): ChildProcess {
    const env = { ...process.env, FLORIN_TERMINAL_DIR: join(this.folder, 'state'), LANG: 'en_US.UTF-8' }
    const client = spawn(process.execPath, [main, ...args], { env, stdio: ['pipe', 'ignore', 'pipe'] })
    // A walk that is given up never comes to its own end: then its client ends with the process that walks.
    const end = () => client.kill('SIGKILL')
    process.once('exit', end)
    client.once('exit', () => process.off('exit', end))
    return client
  }
}

function endOf(process: ChildProcess): Promise<number | null> {
  if (process.exitCode !== null) return Promise.resolve(process.exitCode)
  return new Promise((resolve) => process.once('exit', (code) => resolve(code)))
}
