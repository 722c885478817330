import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, lchown, mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { SignerSettings } from './settings.ts'

export interface StartOptions {
  readonly settings: SignerSettings
  /** Started as root, the signer becomes this user: nobody else may open its folder. Ignored for everybody else. */
  readonly uid: number
  readonly say: (line: string) => void
  /** Called when it ends without being asked to. */
  readonly onExit: (code: number | null) => void
}

export interface RunningSigner {
  readonly pid: number
  stop(): Promise<void>
}

const program = fileURLToPath(new URL('main.ts', import.meta.url))

/** Starts the signer as a process of its own, in a folder of its own, and waits until its public key is published. */
export async function startSigner({ settings, uid, say, onExit }: StartOptions): Promise<RunningSigner> {
  const isRoot = process.getuid?.() === 0
  await makeFolder(settings.folder, isRoot ? uid : undefined)
  const child = spawn(process.execPath, [program], {
    cwd: '/',
    // No environment of ours: it holds secrets that the signer has no use for.
    env: { PATH: process.env.PATH },
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
    // A session of its own: Ctrl-C in the terminal does not end it before those who wait for its signatures.
    detached: true,
    windowsHide: true,
  })
  child.stdin?.end(JSON.stringify(isRoot ? { ...settings, uid } : settings))
  if (child.stderr) createInterface(child.stderr).on('line', say)
  await ready(child)
  let isStopping = false
  child.once('exit', (code) => !isStopping && onExit(code))
  return {
    pid: child.pid ?? 0,
    async stop() {
      isStopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      // Killed in the middle of anything it loses nothing: what it signed is in its journal.
      const patience = setTimeout(() => child.kill('SIGKILL'), 5_000)
      await gone
      clearTimeout(patience)
    },
  }
}

async function makeFolder(folder: string, uid: number | undefined): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  if (uid === undefined) return
  if ((await stat(folder)).uid !== uid) await giveAll(folder, uid)
  // The data folder is ours to open by a crack: passing through, never listing.
  const above = dirname(folder)
  await chmod(above, (await stat(above)).mode | 0o011)
}

/** A seed that was made when the signer was another user. The folder last, so that an interrupted start begins anew. */
async function giveAll(folder: string, uid: number): Promise<void> {
  for (const name of await readdir(folder)) await lchown(join(folder, name), uid, uid)
  await chown(folder, uid, uid)
}

async function ready(child: ChildProcess): Promise<void> {
  const said = once(createInterface(child.stdout as NodeJS.ReadableStream), 'line')
  const [line] = await Promise.race([said, once(child, 'exit').then(() => ['gone'])])
  if (line !== 'ready') throw new Error('The signer did not start; its words are above.')
}
