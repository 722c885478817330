import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../../test/free-port.ts'
import { nobody, pickAccount, spawnAs } from './account.ts'
import { linkLibraries, locateBinaries } from './binaries.ts'
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from './index.ts'
import { pidFilePath, readPidFile } from './pid-file.ts'
import { postgresProcessesOn } from './processes.ts'

const isRoot = process.getuid?.() === 0
const heard: string[] = []
const log = { info: () => {}, warn: (sentence: string) => void heard.push(sentence) }
let scratch: string

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'florin-embedded-'))
})
afterAll(() => rm(scratch, { recursive: true, force: true }))

test('the first start makes a database that knows Cyrillic, and the second start finds its data', async () => {
  const dataDir = join(scratch, 'ordinary')

  const first = await start(dataDir)
  await query(first.connectionString, 'create table note (body text)')
  await query(first.connectionString, "insert into note values ('ЁЖ')")
  await first.stop()
  const second = await start(dataDir)

  expect(await query(second.connectionString, 'select lower(body) as body from note')).toEqual([
    { body: 'ёж' },
  ])
  expect(await query(second.connectionString, 'show data_checksums')).toEqual([{ data_checksums: 'on' }])
  expect(
    await query(second.connectionString, 'select rolsuper from pg_roles where rolname = current_user'),
  ).toEqual([{ rolsuper: false }])
  expect((await stat(join(dataDir, 'postgres-password'))).mode & 0o777).toBe(0o600)
  await Promise.all([second.stop(), second.stop()])
  expect(await postgresProcessesOn(join(dataDir, 'postgres'))).toEqual([])
})

test('a stranger without the password is not let in', async () => {
  const postgres = await start(join(scratch, 'ordinary'))
  const url = new URL(postgres.connectionString)
  url.password = 'guess'

  await expect(query(url.href, 'select 1')).rejects.toThrow('password authentication failed')

  await postgres.stop()
})

// Other processes of the machine were given the address, and come back to it after each restart.
test('a shared one is where it was, with the passwords that it had, after a restart', async () => {
  const dataDir = join(scratch, 'shared')
  const at = { port: await freePort() }
  const shared = { at, passwords: { florin: 'a@word', florin_signer: 'another' } }
  const address = `postgresql://florin:a%40word@127.0.0.1:${at.port}/florin`
  for (const _ of [1, 2]) {
    const postgres = await start(dataDir, { shared })
    expect(postgres.connectionString).toBe(address)
    expect(await query(address, 'select current_user as name')).toEqual([{ name: 'florin' }])
    expect(await query(postgres.signerConnectionString, 'select current_user as name')).toEqual([
      { name: 'florin_signer' },
    ])
    await postgres.stop()
  }
})

test('in a folder it listens on no port, and without a password the signer’s role is the signer’s user alone', async () => {
  const folder = await mkdtemp(join(scratch, 'socket-'))
  const shared = { at: { folder }, passwords: { florin: 'a@word', florin_signer: undefined } }
  const address = `postgresql://florin:a%40word@${encodeURIComponent(folder)}/florin`
  const postgres = await start(join(scratch, 'shared'), { shared })
  expect(postgres.connectionString).toBe(address)
  expect(await query(address, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
  expect(await readdir(folder)).toContain('.s.PGSQL.5432')

  // The kernel reports the peer's user: with any password, this one is not the signer's.
  const signer = new URL(postgres.signerConnectionString)
  await expect(query(signer.href, 'select 1')).rejects.toThrow(
    'Peer authentication failed for user "florin_signer"',
  )
  await postgres.stop()
})

test('what the product knows opens neither the superuser nor the signer’s role', async () => {
  const postgres = await start(join(scratch, 'ordinary'))
  for (const role of ['postgres', 'florin_signer']) {
    const url = new URL(postgres.connectionString)
    url.username = role

    await expect(query(url.href, 'select 1')).rejects.toThrow('password authentication failed')
  }
  expect(await query(postgres.signerConnectionString, 'select current_user as name')).toEqual([
    { name: 'florin_signer' },
  ])
  await expect(query(postgres.signerConnectionString, 'select from note')).rejects.toThrow(
    'permission denied',
  )
  await expect(query(postgres.signerConnectionString, 'create temp table t ()')).rejects.toThrow(
    'permission denied',
  )
  await postgres.stop()
})

// The owner of a database or of its schema may drop all that is in it, other roles' tables included.
test.each(['drop database florin', 'alter database florin rename to mine', 'drop schema public cascade'])(
  'the product’s role may not: %s',
  async (statement) => {
    const postgres = await start(join(scratch, 'ordinary'))
    await expect(query(postgres.connectionString, statement)).rejects.toMatchObject({ code: '42501' })
    await postgres.stop()
  },
)

test('after kill -9 the death is told, and the next start has everything that was committed', async () => {
  const dataDir = join(scratch, 'ordinary')
  const death = Promise.withResolvers<Error>()
  const killed = await start(dataDir, { onExit: death.resolve })
  await query(killed.connectionString, "insert into note values ('kept')")

  process.kill((await readPidFile(join(dataDir, 'postgres')))!.pid, 'SIGKILL')

  expect((await death.promise).message).toContain('PostgreSQL ended unexpectedly (by SIGKILL)')
  await killed.stop()
  const next = await start(dataDir)
  expect(await query(next.connectionString, "select body from note where body = 'kept'")).toHaveLength(1)
  await next.stop()
})

// The machine restarted, and the number in the old pid file now belongs to another program.
test('a stale pid file that names a living stranger neither stops the start nor hurts the stranger', async () => {
  const clusterDir = join(scratch, 'ordinary', 'postgres')
  const stranger = spawn('sleep', ['60'])
  await writeFile(pidFilePath(clusterDir), `${stranger.pid}\n${clusterDir}\n1\n5432\n/tmp\n\n  1 2\nready\n`)

  const postgres = await start(join(scratch, 'ordinary'))

  expect(await query(postgres.connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
  stranger.kill()
  await postgres.stop()
})

test('a server that a dead Florin left running is stopped before its cluster is used', async () => {
  const dataDir = join(scratch, 'ordinary')
  const orphan = await startOrphan(dataDir)

  const postgres = await start(dataDir)

  expect(orphan.exitCode).toBe(0)
  expect(heard.at(-1)).toContain('left its PostgreSQL running')
  expect(await query(postgres.connectionString, 'select count(*)::int from note')).toEqual([{ count: 2 }])
  await postgres.stop()
})

test('a second Florin on the same folder is refused in a sentence, and the first goes on', async () => {
  const dataDir = join(scratch, 'ordinary')
  const postgres = await start(dataDir)

  await expect(start(dataDir)).rejects.toThrow(`Another Florin is already running on DATA_DIR ${dataDir}.`)
  const other = await inAnotherProcess(dataDir, '')
  expect(await other.saysFirst).toContain(`Another Florin is already running on DATA_DIR ${dataDir}.`)

  expect(await query(postgres.connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
  await postgres.stop()
})

test('when the whole process is killed -9, the next one starts at once', async () => {
  const dataDir = join(scratch, 'ordinary')
  const other = await inAnotherProcess(dataDir, 'setInterval(() => {}, 1000)')
  expect(await other.saysFirst).toBe('started')
  other.child.kill('SIGKILL')
  await once(other.child, 'exit')

  const postgres = await start(dataDir)

  expect(await query(postgres.connectionString, 'select count(*)::int from note')).toEqual([{ count: 2 }])
  await postgres.stop()
})

test('an interrupted initdb, a closed parent folder and a path longer than a socket may have do not matter', async () => {
  const closed = join(scratch, 'closed')
  const dataDir = join(closed, 'long-'.repeat(40))
  await mkdir(closed, { mode: 0o700 })
  await mkdir(join(dataDir, 'postgres.draft-interrupted', 'cluster'), { recursive: true })
  await writeFile(join(dataDir, 'postgres.draft-interrupted', 'cluster', 'PG_VERSION'), '18\n')

  const postgres = await start(dataDir)

  expect(await query(postgres.connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
  expect((await readdir(dataDir)).filter((name) => name.includes('draft'))).toEqual([])
  await postgres.stop()
})

// Containers often run as root and forbid user namespaces.
test.runIf(isRoot)(
  'as the user nobody it opens DATA_DIR by a crack, and gives the files back later',
  async () => {
    const dataDir = join(scratch, 'ordinary')
    await chmod(scratch, 0o711)

    const asNobody = await start(dataDir, { account: nobody })
    expect(await query(asNobody.connectionString, 'select count(*)::int from note')).toEqual([{ count: 2 }])
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(65534)
    await asNobody.stop()

    const asUsual = await start(dataDir)
    expect(await query(asUsual.connectionString, 'select count(*)::int from note')).toEqual([{ count: 2 }])
    await asUsual.stop()
  },
)

test.runIf(isRoot)(
  'where nobody cannot come at all, the data lives elsewhere and the log says where',
  async () => {
    const dataDir = join(scratch, 'closed', 'short')

    const postgres = await start(dataDir, { account: nobody })
    const place = dirname(await readlink(join(dataDir, 'postgres')))

    expect(await query(postgres.connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(heard.at(-1)).toContain(`its data is in ${place}`)
    await postgres.stop()
    await rm(place, { recursive: true })
  },
)

test('library links can be made by several processes at once, and again', async () => {
  const packageDir = join(scratch, 'package')
  await mkdir(join(packageDir, 'native', 'lib'), { recursive: true })
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]
  await writeFile(join(packageDir, 'native', 'pg-symlinks.json'), JSON.stringify(links))

  await Promise.all([linkLibraries(packageDir), linkLibraries(packageDir)])
  await linkLibraries(packageDir)

  expect(await readlink(join(packageDir, 'native/lib/libpq.so.5'))).toBe('libpq.so.5.18')
})

test('a cluster that cannot start says why in its own words', async () => {
  const dataDir = join(scratch, 'ordinary')

  await expect(start(dataDir, { settings: { shared_buffers: 'plenty' } })).rejects.toThrow(
    /PostgreSQL did not start \(with code 1\): .*shared_buffers.*plenty/,
  )

  expect((await readFile(join(dataDir, 'postgres.log'), 'utf8')).length).toBeGreaterThan(0)
})

function start(dataDir: string, options: Partial<EmbeddedPostgresOptions> = {}) {
  // Waiting for the disk proves nothing here; a killed process loses nothing the kernel has.
  return startEmbeddedPostgres({ dataDir, log, settings: { fsync: 'off' }, ...options })
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  // A killed server is part of some tests; the failing query says so, not this event.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** A PostgreSQL on the cluster whose Florin is gone: the folder's lock is free. */
async function startOrphan(dataDir: string) {
  const account = await pickAccount()
  const { postgres } = await locateBinaries(account, log)
  const clusterDir = join(dataDir, 'postgres')
  const args = ['-D', clusterDir, '-c', 'listen_addresses=', '-c', `unix_socket_directories=${dataDir}`]
  const orphan = spawnAs(account, { file: postgres, args }, 'ignore')
  await expect.poll(async () => (await readPidFile(clusterDir))?.isReady).toBe(true)
  return orphan
}

async function inAnotherProcess(dataDir: string, afterwards: string) {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(import.meta.resolve('./index.ts'))}
    const log = { info() {}, warn() {} }
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log, settings: { fsync: 'off' } })
      .then(() => console.log('started'), (error) => console.log(error.message))
    ${afterwards}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const saysFirst = once(child.stdout, 'data').then(([text]) => String(text).trim())
  return { child, saysFirst }
}
