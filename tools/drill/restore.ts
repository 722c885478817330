import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

export interface RestoreDrillParts {
  /** Empty. The drill ends each process that it starts, by pid, and writes only here. */
  readonly dataDir: string
  say(line: string): void
  readonly signal: AbortSignal
  /** How large the database is made, besides what the demo writes. */
  readonly megabytes?: number
  /** How long is written before the disk is lost, beside the base copy. */
  readonly seconds?: number
}

export interface RestoreReport {
  readonly rows: readonly Readonly<Record<string, string | number>>[]
  readonly figures: Readonly<Record<string, unknown>>
  readonly findings: readonly string[]
}

const server = (file: string) => fileURLToPath(new URL(`../../apps/server/src/${file}`, import.meta.url))
const mostLostMs = 60_000
const writers = 4

/**
 * The disk with the database is lost in the middle of writing. A restore from the copies has every write that was acknowledged a minute before;
 * one to an earlier moment has what was before it and nothing after it. Neither pays anything.
 */
export async function restoreDrill(parts: RestoreDrillParts): Promise<RestoreReport> {
  const { dataDir, say, signal, megabytes = 100, seconds = 40 } = parts
  const rows: { what: string; took: string; found: string }[] = []
  const findings: string[] = []
  const timed = async <T>(what: string, work: () => Promise<T>, found: (result: T) => string) => {
    const from = performance.now()
    const result = await work()
    const row = { what, took: `${((performance.now() - from) / 1000).toFixed(1)} s`, found: found(result) }
    rows.push(row)
    say(`${row.what}: ${row.took}. ${row.found}`)
    return result
  }
  const place = {
    own: join(dataDir, 'own'),
    copies: join(dataDir, 'copies'),
    key: join(dataDir, 'operator.key'),
  }
  await mkdir(dataDir, { recursive: true })
  await chmod(dataDir, 0o755)
  await operator(place.own, ['backup', 'key', place.key])
  const florin = await startFlorin(place.own, { BACKUP_DIR: place.copies })
  const url = (await readFile(join(place.own, 'postgres.url'), 'utf8')).trim()
  let lostAt = 0
  let witness = undefined as Witness | undefined
  let moment = ''
  try {
    await timed(
      'filled the database',
      () => fill(url, megabytes, signal),
      (size) => `${megabytesOf(size)} in all`,
    )
    witness = await startWitness(url)
    await timed(
      'base copy under load',
      () => operator(place.own, ['backup', 'now']),
      (said) => said.trim(),
    )
    await pause((seconds * 1000) / 2, undefined, { signal })
    moment = new Date().toISOString()
    await pause((seconds * 1000) / 2, undefined, { signal })
  } finally {
    // All at once: a process that dies slowly would still write.
    for (const pid of familyOf(florin.pid ?? 0)) killHard(pid)
    lostAt = Date.now()
    await witness?.end()
  }
  if (!witness) throw new Error('The witness has not begun.')
  const { journal, failures } = witness
  const last = journal.at(-1)?.ackedAt ?? 0
  if (lostAt - last > 5_000) findings.push(`Nobody wrote when the disk was lost: ${failures.join('; ')}`)
  await rm(place.own, { recursive: true })
  say(
    `The disk is lost with ${journal.length} acknowledged writes. The copies: ${megabytesOf(await sizeOf(place.copies))}.`,
  )

  const latest = join(dataDir, 'latest')
  await timed(
    'restored to the end',
    () => operator(latest, ['restore', place.copies, '--key', place.key]),
    shortOf,
  )
  const inLatest = await idsIn(latest, findings)
  const missing = journal.filter(({ id }) => !inLatest.has(id))
  const firstMissing = Math.min(lostAt, ...missing.map(({ ackedAt }) => ackedAt))
  const lostMs = lostAt - firstMissing
  rows.push({
    what: 'lost with the disk',
    took: `${(lostMs / 1000).toFixed(1)} s`,
    found: `${missing.length} of ${journal.length} acknowledged writes`,
  })
  if (lostMs > mostLostMs)
    findings.push(
      `${missing.length} acknowledged writes of the last ${Math.round(lostMs / 1000)} s are lost.`,
    )
  await rm(latest, { recursive: true })

  const earlier = join(dataDir, 'earlier')
  await timed(
    `restored to ${moment}`,
    () => operator(earlier, ['restore', place.copies, '--key', place.key, '--to', moment]),
    shortOf,
  )
  const inEarlier = await idsIn(earlier, findings)
  const atMs = Date.parse(moment)
  const lacking = journal.filter(({ id, ackedAt }) => ackedAt <= atMs && !inEarlier.has(id)).length
  const beyond = journal.filter(({ id, begunAt }) => begunAt > atMs && inEarlier.has(id)).length
  if (lacking > 0) findings.push(`${lacking} writes from before ${moment} are missing.`)
  if (beyond > 0) findings.push(`${beyond} writes from after ${moment} are there.`)
  await rm(earlier, { recursive: true })
  return { rows, figures: { megabytes, writes: journal.length, lostMs }, findings }
}

/** Rows that are half chance, as money's are: what packs too well would flatter the figures. */
async function fill(url: string, megabytes: number, signal: AbortSignal): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('create table drill_ballast (id bigint primary key, body text not null)')
    for (let done = 0; done < megabytes && !signal.aborted; done += 10)
      await client.query(
        `insert into drill_ballast select id, (select string_agg(md5(id::text || part), '') from generate_series(1, 30) as part)
         from generate_series($1::bigint * 1000, $1::bigint * 1000 + 9999) as id`,
        [done],
      )
    const { rows } = await client.query<{ size: string }>(
      'select pg_database_size(current_database())::text as size',
    )
    return Number(rows[0]?.size)
  } finally {
    await client.end()
  }
}

interface Write {
  readonly id: number
  readonly begunAt: number
  readonly ackedAt: number
}

interface Witness {
  readonly journal: readonly Write[]
  /** Each writer has one when the disk is lost. */
  readonly failures: readonly string[]
  end(): Promise<void>
}

/** Writes and remembers what was acknowledged, outside of everything that is killed. */
async function startWitness(url: string): Promise<Witness> {
  const journal: Write[] = []
  let next = 0
  let isOver = false
  const first = new pg.Client({ connectionString: url })
  await first.connect()
  await first.query('create table drill_witness (id bigint primary key, body text not null)')
  await first.end()
  async function write(): Promise<void> {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    await client.connect()
    while (!isOver) {
      next += 1
      const id = next
      const begunAt = Date.now()
      await client.query('insert into drill_witness values ($1::bigint, repeat(md5($1::bigint::text), 30))', [
        id,
      ])
      journal.push({ id, begunAt, ackedAt: Date.now() })
      await pause(5)
    }
  }
  const failures: string[] = []
  const all = Array.from({ length: writers }, () =>
    write().catch((error: Error) => void failures.push(`${new Date().toISOString()} ${error.message}`)),
  )
  return {
    journal,
    failures,
    async end() {
      isOver = true
      await Promise.all(all)
    },
  }
}

/** Checked as an operator would: with the API alone, because nothing else starts. */
async function idsIn(dataDir: string, findings: string[]): Promise<Set<number>> {
  const refused = await startFlorin(dataDir, {}).then(
    (child) => {
      for (const pid of familyOf(child.pid ?? 0)) killHard(pid)
      return ''
    },
    (error: Error) => error.message,
  )
  if (!refused.includes('would be paid again'))
    findings.push(`A worker starts on a restored database: ${refused}`)
  const florin = await startFlorin(dataDir, { ROLE: 'api' })
  try {
    const client = new pg.Client({
      connectionString: (await readFile(join(dataDir, 'postgres.url'), 'utf8')).trim(),
    })
    await client.connect()
    const { rows } = await client.query<{ id: string }>('select id::text from drill_witness')
    await client.end()
    return new Set(rows.map(({ id }) => Number(id)))
  } finally {
    florin.kill('SIGTERM')
    await once(florin, 'exit')
  }
}

function environment(dataDir: string, more: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return {
    PATH,
    ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
    PORT: '0',
    DEMO: '1',
    DEMO_PHONES: '0',
    MAILBOX_PAGE: '0',
    LOG_LEVEL: 'error',
    DATA_DIR: dataDir,
    ...more,
  }
}

async function startFlorin(dataDir: string, more: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [server('main.ts')], {
    env: environment(dataDir, more),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  for (;;) {
    if (/ready at \S+/.test(said)) return child
    if (child.exitCode !== null) throw new Error(said)
    await pause(50)
  }
}

function operator(dataDir: string, words: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { env: environment(dataDir, {}), maxBuffer: 2 ** 24 }
    execFile(process.execPath, [server('operator.ts'), ...words], options, (error, said, complained) =>
      error ? reject(new Error(`${said}${complained}`)) : resolve(said),
    )
  })
}

/** A process and everything below it. Linux only. */
function familyOf(root: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      const text = readFileSync(`/proc/${name}/stat`, 'utf8')
      parents.set(Number(name), Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]))
    } catch {
      // It ended while we read.
    }
  }
  const below = (pid: number): number[] => [
    pid,
    ...[...parents].filter(([, parent]) => parent === pid).flatMap(([child]) => below(child)),
  ]
  return below(root)
}

function killHard(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size
  return bytes
}

const megabytesOf = (bytes: number) => `${Math.ceil(bytes / 2 ** 20)} MB`
/** What the restore has printed, up to its advice. */
const shortOf = (said: string) => (said.split('\n\n')[0] ?? '').replaceAll('\n', ' ')

if (import.meta.main) {
  const [megabytes = '100', place = join(tmpdir(), `florin-restore-${process.pid}`)] = process.argv.slice(2)
  const say = (line: string) =>
    void process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`)
  const stopping = new AbortController()
  process.once('SIGINT', () => stopping.abort())
  const parts = { dataDir: place, say, signal: stopping.signal, megabytes: Number(megabytes) }
  const report = await restoreDrill(parts).finally(() => rm(place, { recursive: true, force: true }))
  say(JSON.stringify(report, undefined, 2))
  process.exitCode = report.findings.length > 0 ? 1 : 0
}
