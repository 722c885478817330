import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, lchown, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '../config.ts'
import { confinedCommand } from '../platform/confined-command.ts'
import type { Log } from '../platform/log.ts'
import { servingUid } from './drop-rights.ts'
import type { Assignment, ServeOptions } from './serve.ts'
import { stopWithinMs, type Undo } from './stop-in-order.ts'

const program = fileURLToPath(new URL('serve-main.ts', import.meta.url))

/** The folders in `DATA_DIR` that serving writes to. */
export const servedFolders = ['mail', 'files']

/** What the serving process reads from its standard input: never its environment, which others could read. */
export interface ServingOrders {
  readonly environment: NodeJS.ProcessEnv
  readonly cwd: string
  readonly uid: number
  readonly assignment: Assignment
}

/** Messages that it gets while it runs. */
export type KeeperWord = { readonly keyRing: string }

/** What it says back. */
export type ServingWord =
  | { readonly port: number }
  | { readonly failure: { readonly message: string; readonly stack: string | undefined } }

export interface ServingProcess {
  /** Lets it begin. Gives back the port. */
  serve(assignment: Assignment, undo: Undo[], onKeys: ServeOptions['onKeys']): Promise<number>
}

/**
 * For root: serving happens in a process of its own, which gives up root before it answers a request. It loads its code while we start
 * the database and the signer.
 */
export async function startServingProcess(
  { dataDir }: Config,
  log: Log,
  onLoss: (error: Error) => void,
): Promise<ServingProcess> {
  await openFolders(dataDir)
  const { command, lack } = confinedCommand({ file: process.execPath, args: [...process.execArgv, program] })
  if (lack !== undefined) log.warn(lack)
  const child = spawn(command.file, [...command.args], {
    // It goes on from here by relative paths: the folders above may be closed to its user.
    cwd: dataDir,
    env: variablesOfNode(),
    stdio: ['pipe', 'inherit', 'inherit', 'ipc'],
    // A session of its own: Ctrl-C in the terminal reaches us only, and we stop it first of all.
    detached: true,
  })
  const answer = answerOf(child)
  // A caller that awaits the answer gets the failure; until then it must not be an unhandled rejection.
  answer.catch(() => undefined)
  return {
    async serve(assignment, undo, onKeys) {
      undo.push(Object.assign(() => endOf(child), { withinMs: killAfterMs + 1_000 }))
      const orders = { environment: process.env, cwd: process.cwd(), uid: servingUid, assignment }
      child.stdin?.on('error', () => undefined).end(JSON.stringify(orders satisfies ServingOrders))
      const port = await answer
      // The serving process cannot read the secret file.
      undo.push(onKeys((keyRing) => child.connected && child.send({ keyRing } satisfies KeeperWord)))
      child.once('exit', (code, signal) =>
        onLoss(new Error(`The serving process ended with ${signal ?? `code ${code}`}.`)),
      )
      return port
    },
  }
}

/** Only what Node itself reads when it starts; by `WATCH…` `node --watch` gets the list of our files. */
function variablesOfNode(): NodeJS.ProcessEnv {
  const isOfNode = (name: string) => /^(PATH|TZ|LANG|NODE_.*|UV_.*|SSL_CERT_.*|WATCH_.*)$/.test(name)
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => isOfNode(name)))
}

function answerOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.on('message', (word: ServingWord | object) => {
      if ('port' in word) resolve(word.port)
      else if ('failure' in word) reject(Object.assign(new Error(word.failure.message), word.failure))
      else process.send?.(word)
    })
    child.once('error', reject)
    child.once('exit', () => reject(new Error('The serving process ended before it was ready.')))
  })
}

/** More than the process takes by its own deadline. */
const killAfterMs = stopWithinMs + 10_000

/** It finishes the requests in flight. Its own deadline ends it; one that ignores even that is killed. */
async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const impatience = setTimeout(() => child.kill('SIGKILL'), killAfterMs)
  await gone
  clearTimeout(impatience)
}

async function openFolders(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  for (const name of servedFolders) await giveFolder(join(dataDir, name))
  // The data folder is ours to open by a crack: passing through, never listing.
  await chmod(dataDir, (await stat(dataDir)).mode | 0o011)
}

/**
 * What an earlier start as root has left there is given away too. Not when the folder already belongs to that user: then the
 * names in it are that user's choice, and could lead to files that are not theirs.
 */
async function giveFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await stat(folder)).uid === servingUid) return
  for (const entry of await readdir(folder, { recursive: true }))
    await lchown(join(folder, entry), servingUid, servingUid).catch(ifGone)
  // Last, so that an interrupted start begins anew.
  await chown(folder, servingUid, servingUid)
}

/** Another node on the same folder renames its drafts while we read. */
function ifGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
