import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Log } from '../platform/log.ts'
import type { BackupSettings } from './rounds.ts'

const program = fileURLToPath(new URL('main.ts', import.meta.url))
const longestPauseMs = 60_000
/** Longer than its last round may take. */
export const stopBackupsWithinMs = 12_000

export interface RunningBackups {
  stop(): Promise<void>
}

/** Starts the backup process, and starts it again whenever it ends. Florin goes on without it; an alert reports the lag. */
export function startBackups(settings: BackupSettings, log: Log): RunningBackups {
  const stopping = new AbortController()
  let child: ChildProcess | undefined

  async function supervise(): Promise<void> {
    for (let pauseMs = 1_000; !stopping.signal.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      child = spawnBackups(settings, log)
      const startedAt = performance.now()
      const how = await endOf(child)
      if (stopping.signal.aborted) return
      if (performance.now() - startedAt > longestPauseMs) pauseMs = 1_000
      log.error({ how, retryInMs: pauseMs }, 'backup: ended; nothing is copied until it runs again')
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const supervision = supervise()

  return {
    async stop() {
      stopping.abort()
      child?.kill('SIGTERM')
      const impatience = setTimeout(() => child?.kill('SIGKILL'), stopBackupsWithinMs - 2_000)
      await supervision
      clearTimeout(impatience)
    },
  }
}

function spawnBackups(settings: BackupSettings, log: Log): ChildProcess {
  const child = spawn(process.execPath, [program], {
    cwd: '/',
    // Not our environment: it holds secrets that this process has no use for.
    env: { PATH: process.env.PATH },
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
    // A session of its own, so that Ctrl-C in the terminal reaches only this process, and the last round is made when all other processes
    // have ended.
    detached: true,
    windowsHide: true,
  })
  child.stdin?.on('error', () => undefined).end(JSON.stringify(settings))
  createInterface(child.stdout as NodeJS.ReadableStream).on('line', (line) => log.info({ line }, 'backup'))
  createInterface(child.stderr as NodeJS.ReadableStream).on('line', (line) => log.error({ line }, 'backup'))
  return child
}

async function endOf(child: ChildProcess): Promise<string> {
  const [code, signal] = (await once(child, 'exit').catch((error: Error) => [error.message])) as [
    number | string | null,
    NodeJS.Signals | null,
  ]
  return signal ?? `code ${code}`
}
