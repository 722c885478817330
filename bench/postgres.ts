import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres/index.ts'

export interface BenchPostgres {
  readonly url: string
  /** The same server as its superuser, who makes databases. */
  readonly adminUrl: string
  readonly postmaster: number
  /** Milliseconds of processor time that PostgreSQL has used so far, its ended backends included. */
  cpuMs(): Promise<number>
  stop(): Promise<void>
}

const quiet = { info: () => undefined, warn: (sentence: string) => console.warn(sentence) }

/** The product's own PostgreSQL with the product's own settings: fsync and synchronous_commit are on. A named folder is kept. */
export async function startBenchPostgres(keptIn?: string): Promise<BenchPostgres> {
  const dataDir = keptIn ?? (await mkdtemp(join(tmpdir(), 'florin-bench-')))
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet })
  const postmaster = Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
  return {
    url: postgres.connectionString,
    adminUrl: postgres.adminConnectionString,
    postmaster,
    cpuMs: () => cpuOfFamily(postmaster),
    async stop() {
      await postgres.stop()
      if (keptIn === undefined) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** From /proc: the postmaster, the children it has buried, and those alive. */
export async function cpuOfFamily(postmaster: number): Promise<number> {
  const stats = await Promise.all((await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(statOf))
  const family = stats.filter((stat) => stat && (stat.pid === postmaster || stat.parent === postmaster))
  return family.reduce(
    (sum, stat) => sum + (stat?.ownMs ?? 0) + (stat?.pid === postmaster ? stat.buriedMs : 0),
    0,
  )
}

const tickMs = 10

async function statOf(pid: string) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (!text) return undefined
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const ms = (at: number) => Number(fields[at]) * tickMs
  return {
    pid: Number(pid),
    parent: Number(fields[1]),
    ownMs: (await scheduledMs(pid)) ?? ms(11) + ms(12),
    buriedMs: ms(13) + ms(14),
  }
}

/** In nanoseconds, where the kernel has them: a hundred calls of a list are a few ticks. */
async function scheduledMs(pid: string): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : Number(text.split(' ')[0]) / 1e6
}
