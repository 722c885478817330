import { type ChildProcess, execFile } from 'node:child_process'
import { open, readFile, rename, stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Account, type PostgresCommand, spawnAs, succeeds } from './account.ts'
import type { Binaries } from './binaries.ts'
import { missing } from './file-errors.ts'
import { readPidFile } from './pid-file.ts'
import { type Settings, settingArguments } from './settings.ts'

const FAST_SHUTDOWN_MS = 60_000
const LOG_KEPT_BYTES = 10_000_000

type Start = { account: Account; binaries: Binaries; clusterDir: string; settings: Settings; logFile: string }

export type Postmaster = AsyncDisposable & { onUnexpectedExit(listener: (error: Error) => void): void }

/** Starts the server and waits until it takes connections, however long its crash recovery lasts. */
export async function startPostmaster(start: Start): Promise<Postmaster> {
  const { child, exited } = await spawnPostmaster(start)
  let stopping = false

  // An exit without `stop`, say by process.exit, still takes the server down with us.
  const stopWithUs = () => void child.kill('SIGINT')
  process.once('exit', stopWithUs)
  const stop = async () => {
    stopping = true
    await stopChild(child, exited, start)
    process.off('exit', stopWithUs)
  }

  try {
    await untilReady(child, exited, start)
  } catch (error) {
    await stop()
    throw error
  }
  // A program that has nothing left to do may end; it does not stay for the server's sake.
  child.unref()

  return {
    [Symbol.asyncDispose]: stop,
    onUnexpectedExit: (listener) =>
      void exited.then((how) => {
        if (!stopping)
          listener(new Error(`PostgreSQL ended unexpectedly (${how}). Its log is ${start.logFile}.`))
      }),
  }
}

type Spawned = { child: ChildProcess; exited: Promise<string> }

async function spawnPostmaster({
  account,
  binaries,
  clusterDir,
  settings,
  logFile,
}: Start): Promise<Spawned> {
  const args = ['-D', clusterDir, ...settingArguments(settings)]
  const command = await endingWithUs(account, { file: binaries.postgres, args })
  const log = await openLog(logFile)
  try {
    const child = spawnAs(account, command, ['ignore', log.fd, log.fd])
    // Listened for at once: a server with a bad setting is gone before anything else here has happened.
    return { child, exited: exitOf(child) }
  } finally {
    await log.close()
  }
}

/** Linux can stop the server when our process is killed without a chance to do so; elsewhere the next start does. */
async function endingWithUs(account: Account, command: PostgresCommand): Promise<PostgresCommand> {
  const withSignal = ({ file, args }: PostgresCommand) => ({
    file: 'setpriv',
    args: ['--pdeathsig', 'INT', '--', file, ...args],
  })
  if (process.platform !== 'linux') return command
  return (await succeeds(account, withSignal({ file: 'true', args: [] }))) ? withSignal(command) : command
}

async function openLog(path: string) {
  const size = (await stat(path).catch(missing))?.size ?? 0
  if (size > LOG_KEPT_BYTES) await rename(path, `${path}.1`)
  return open(path, 'a', 0o600)
}

async function untilReady(child: ChildProcess, exited: Promise<string>, start: Start): Promise<void> {
  let ended: string | undefined
  void exited.then((how) => {
    ended = how
  })
  while (ended === undefined) {
    const pidFile = await readPidFile(start.clusterDir)
    if (pidFile?.pid === child.pid && pidFile?.isReady) return
    await sleep(10)
  }
  throw new Error(`PostgreSQL did not start (${ended}): ${await lastWords(start.logFile)}`)
}

function exitOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ? `by ${signal}` : `with code ${code}`))
  })
}

async function stopChild(
  child: ChildProcess,
  exited: Promise<string>,
  { binaries, clusterDir }: Start,
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  // The program must outlive the wait below, which it would not do for a child it has let go.
  child.ref()
  if (process.platform === 'win32') {
    await promisify(execFile)(binaries.pgCtl, ['stop', '-D', clusterDir, '-m', 'fast', '-w'])
  } else {
    child.kill('SIGINT')
  }
  const impatience = setTimeout(() => child.kill('SIGQUIT'), FAST_SHUTDOWN_MS)
  await exited
  clearTimeout(impatience)
}

async function lastWords(logFile: string): Promise<string> {
  const lines = (await readFile(logFile, 'utf8')).trim().split('\n')
  return lines.slice(-5).join(' ')
}
