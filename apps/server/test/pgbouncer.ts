import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './free-port.ts'

/** Debian's package puts it where an ordinary user's path does not lead. */
const program = ['pgbouncer', '/usr/sbin/pgbouncer'].find(
  (name) => spawnSync(name, ['--version']).status === 0,
)
export const hasPgbouncer = program !== undefined

/** The real one, in transaction mode, in front of a database of the tests. */
export class Pgbouncer {
  readonly url: string
  private readonly child: ChildProcess
  private readonly folder: string

  private constructor(url: string, child: ChildProcess, folder: string) {
    this.url = url
    this.child = child
    this.folder = folder
  }

  static async open(databaseUrl: string, size: number): Promise<Pgbouncer> {
    const target = new URL(databaseUrl)
    const port = await freePort()
    const folder = await mkdtemp(join(tmpdir(), 'florin-pgbouncer-'))
    const file = join(folder, 'pgbouncer.ini')
    await writeFile(file, settings(target, port, size))
    // As root it becomes another user, who reads its settings.
    await chmod(folder, 0o755)
    const as = process.getuid?.() === 0 ? ['-q', '-u', 'nobody'] : ['-q']
    const child = spawn(program ?? '', [...as, file], { stdio: ['ignore', 'ignore', 'inherit'] })
    const pooler = new Pgbouncer(`postgres://florin@127.0.0.1:${port}${target.pathname}`, child, folder)
    await pooler.answered()
    return pooler
  }

  /** Transactions that it has carried out, by its own count. */
  async transactions(): Promise<number> {
    const url = new URL(this.url)
    const database = url.pathname.slice(1)
    url.pathname = '/pgbouncer'
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    const { rows } = await client.query<{ database: string; total_xact_count: string }>('show stats')
    await client.end()
    return Number(rows.find((row) => row.database === database)?.total_xact_count ?? 0)
  }

  async close(): Promise<void> {
    const gone = once(this.child, 'exit')
    if (this.child.exitCode === null && this.child.kill('SIGTERM')) await gone
    await rm(this.folder, { recursive: true, force: true })
  }

  private async answered(): Promise<void> {
    for (let tries = 0; tries < 100; tries += 1) {
      if (this.child.exitCode !== null) break
      const isThere = await this.transactions().then(
        () => true,
        () => false,
      )
      if (isThere) return
      await pause(100)
    }
    throw new Error('pgbouncer did not start')
  }
}

/** Logs in as the product's role, whoever comes: the server asks for no password at its socket here. */
function settings(target: URL, port: number, size: number): string {
  const database = target.pathname.slice(1)
  const host = decodeURIComponent(target.hostname)
  const password = target.password === '' ? '' : ` password=${decodeURIComponent(target.password)}`
  return `[databases]
${database} = host=${host} port=${target.port || '5432'} dbname=${database} user=${target.username}${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
admin_users = florin
pool_mode = transaction
default_pool_size = ${size}
max_client_conn = 500
`
}
