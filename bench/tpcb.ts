import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'

/** The yardstick: pgbench's TPC-B-like transaction, by pgbench itself where it is installed, else the same from Node. */
export interface Tpcb {
  readonly by: string
  seed(): Promise<void>
  /** Transactions done. */
  run(clients: number, seconds: number): Promise<number>
  /** Opens as many connections as `run` does, and does nothing with them. */
  connect(clients: number): Promise<unknown>
  /** A script of ours by the same client; only where there is pgbench. */
  readonly runScript?: (script: string, clients: number, seconds: number) => Promise<number>
}

const scale = 50
const places = [
  'pgbench',
  ...[18, 17, 16, 15, 14].map((version) => `/usr/lib/postgresql/${version}/bin/pgbench`),
]

export async function findTpcb(url: string): Promise<Tpcb> {
  for (const file of places) {
    const version = await promisify(execFile)(file, ['--version']).catch(() => undefined)
    if (version) return byPgbench(file, version.stdout.trim(), url)
  }
  return byNode(url)
}

function byPgbench(file: string, version: string, url: string): Tpcb {
  const options = { env: { ...process.env, PGOPTIONS: '-c jit=off' } }
  const pgbench = (args: string[], input = '') => {
    const running = promisify(execFile)(file, [...args, url], options)
    running.child.stdin?.end(input)
    return running
  }
  const run = async (what: string[], clients: number, seconds: number, input?: string) => {
    const threads = Math.min(clients, 2)
    const { stdout } = await pgbench(
      ['-n', ...what, '-M', 'prepared', '-c', `${clients}`, '-j', `${threads}`, '-T', `${seconds}`],
      input,
    )
    const done = /actually processed: (\d+)/.exec(stdout)?.[1]
    if (!done) throw new Error(`pgbench said something else than expected:\n${stdout}`)
    return Number(done)
  }
  return {
    by: version,
    seed: async () => void (await pgbench(['-i', '-q', '-s', String(scale)])),
    run: (clients, seconds) => run(['-b', 'tpcb-like'], clients, seconds),
    connect: (clients) => pgbench(['-n', '-f', '-', '-c', `${clients}`, '-t', '1'], 'select 1;\n'),
    // A file called `-` is what comes on its input.
    runScript: (script, clients, seconds) => run(['-f', '-'], clients, seconds, script),
  }
}

function byNode(url: string): Tpcb {
  return {
    by: 'the TPC-B-like transaction from Node (no pgbench found)',
    async seed() {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await client.query(`
        create table pgbench_branches (bid int primary key, bbalance int, filler char(88)) with (fillfactor = 100);
        create table pgbench_tellers (tid int primary key, bid int, tbalance int, filler char(84)) with (fillfactor = 100);
        create table pgbench_accounts (aid int primary key, bid int, abalance int, filler char(84)) with (fillfactor = 100);
        create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
        insert into pgbench_branches select n, 0, '' from generate_series(1, ${scale}) n;
        insert into pgbench_tellers select n, (n - 1) / 10 + 1, 0, '' from generate_series(1, ${scale * 10}) n;
        insert into pgbench_accounts select n, (n - 1) / 100000 + 1, 0, '' from generate_series(1, ${scale * 100_000}) n`)
      // Not in one query with the rest: several statements in one are a transaction, and this refuses to be in one.
      await client.query('vacuum analyze')
      await client.end()
    },
    connect: (clients) => Promise.all(Array.from({ length: clients }, () => oneClient(url, 0))),
    async run(clients, seconds) {
      const ends = Date.now() + seconds * 1000
      const counts = await Promise.all(Array.from({ length: clients }, () => oneClient(url, ends)))
      return counts.reduce((sum, count) => sum + count, 0)
    },
  }
}

async function oneClient(url: string, ends: number): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const pick = (most: number) => 1 + Math.floor(Math.random() * most)
  let done = 0
  while (Date.now() < ends) {
    const [aid, bid, tid, delta] = [
      pick(scale * 100_000),
      pick(scale),
      pick(scale * 10),
      pick(10_001) - 5_001,
    ]
    const prepared = (name: string, text: string, values: number[]) => client.query({ name, text, values })
    await client.query('begin')
    await prepared('a', 'update pgbench_accounts set abalance = abalance + $1 where aid = $2', [delta, aid])
    await prepared('b', 'select abalance from pgbench_accounts where aid = $1', [aid])
    await prepared('c', 'update pgbench_tellers set tbalance = tbalance + $1 where tid = $2', [delta, tid])
    await prepared('d', 'update pgbench_branches set bbalance = bbalance + $1 where bid = $2', [delta, bid])
    const row = [tid, bid, aid, delta]
    await prepared(
      'e',
      'insert into pgbench_history (tid, bid, aid, delta, mtime) values ($1, $2, $3, $4, now())',
      row,
    )
    await client.query('commit')
    done += 1
  }
  await client.end()
  return done
}
