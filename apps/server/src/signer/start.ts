import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, lchown, mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { SignerSettings } from './settings.ts'

export interface StartOptions {
  readonly settings: SignerSettings
  /** Started as root, the signer becomes this user, who alone may open its folder. Ignored when not started as root. */
  readonly uid: number
  readonly say: (line: string) => void
  /** Called when it ends by itself, with its exit code or the signal. */
  readonly onExit: (how: string) => void
  /** Ends it while it starts. */
  readonly abort?: AbortSignal
  readonly startTimeoutMs?: number
}

export interface RunningSigner {
  readonly pid: number
  stop(): Promise<void>
}

const program = fileURLToPath(new URL('main.ts', import.meta.url))

// Loading the code takes seconds on a busy machine; a signer that takes longer than this hangs, for example on a silent database.
const usualStartTimeoutMs = 60_000

/** Starts the signer as a separate process, in its own folder, and waits until its public key is published. */
export async function startSigner(options: StartOptions): Promise<RunningSigner> {
  const { settings, uid, say, onExit } = options
  const isRoot = process.getuid?.() === 0
  await makeFolder(settings.folder, isRoot ? uid : undefined)
  const child = spawnSigner()
  child.stdin?.on('error', () => undefined).end(JSON.stringify(isRoot ? { ...settings, uid } : settings))
  const lines: string[] = []
  const errors = createInterface(child.stderr as NodeJS.ReadableStream).on('line', say)
  const keepLine = (line: string) => void lines.push(line)
  errors.on('line', keepLine)
  await ready(child, options).catch((error: Error) => {
    throw new Error(`The signer did not start: ${complaintIn(lines) ?? error.message}`)
  })
  errors.off('line', keepLine)
  let isStopping = false
  child.once('exit', (code, signal) => !isStopping && onExit(signal ?? `code ${code}`))
  return {
    pid: child.pid ?? 0,
    stop() {
      isStopping = true
      return endOf(child)
    },
  }
}

/** Its last message, which may have several lines. Without one it was killed, or Node itself failed. */
function complaintIn(lines: readonly string[]): string | undefined {
  const at = lines.findLastIndex((line) => line.startsWith('signer: '))
  return at === -1 ? lines.at(-1) : lines.slice(at).join(' ').replace('signer: ', '')
}

function spawnSigner(): ChildProcess {
  return spawn(process.execPath, [program], {
    cwd: '/',
    // Not our environment: it holds secrets that the signer has no use for.
    env: { PATH: process.env.PATH },
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
    // A session of its own: Ctrl-C in the terminal must not end it before the server that waits for its signatures.
    detached: true,
    windowsHide: true,
  })
}

async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  // SIGKILL loses nothing: each signature is in the signer's journal before it is in the database.
  const patience = setTimeout(() => child.kill('SIGKILL'), 5_000)
  await gone
  clearTimeout(patience)
}

async function makeFolder(folder: string, uid: number | undefined): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  if (uid === undefined) return
  if ((await stat(folder)).uid !== uid) await giveAll(folder, uid)
  // Mode x only: the signer's user may pass through the data folder and not list it.
  const above = dirname(folder)
  await chmod(above, (await stat(above)).mode | 0o011)
}

/** For a seed that was made when the signer ran as another user. The folder comes last, so that an interrupted start does it again. */
async function giveAll(folder: string, uid: number): Promise<void> {
  for (const name of await readdir(folder)) await lchown(join(folder, name), uid, uid)
  await chown(folder, uid, uid)
}

/** Resolves at its line `ready`. Otherwise it rejects, and the process has ended. */
async function ready(child: ChildProcess, { abort, startTimeoutMs = usualStartTimeoutMs }: StartOptions) {
  // `close` comes after `exit`, when its last words have been read.
  const gone = once(child, 'close').then(
    () => 'it ended before it was ready',
    (error: Error) => error.message,
  )
  const limit = AbortSignal.any([AbortSignal.timeout(startTimeoutMs), ...(abort ? [abort] : [])])
  const kill = () => child.kill('SIGKILL')
  if (limit.aborted) kill()
  limit.addEventListener('abort', kill)
  const line = once(createInterface(child.stdout as NodeJS.ReadableStream), 'line')
  const failure = await Promise.race([line.then(() => undefined), gone])
  limit.removeEventListener('abort', kill)
  if (failure === undefined) return
  if (limit.aborted) throw new Error(`it was not ready after ${startTimeoutMs / 1_000} s`)
  throw new Error(failure)
}
