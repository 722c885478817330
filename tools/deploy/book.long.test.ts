import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { readBook } from './book.ts'
import { type Machine, openMachine, prepareMachine, publicName } from './machine.ts'
import { check, provide } from './tools.ts'

// The first part of docs/operations.md, typed letter by letter on a bare Debian: a step that is missing, or in the wrong order, fails
// here. Real are packages, users, units, PostgreSQL, nginx, TLS and copies; the chain, mail, rates and Telegram are the sandbox's, over
// their own protocols.

const canMakeRoots = process.getuid?.() === 0 && process.platform === 'linux'
const place = canMakeRoots ? mkdtempSync(join(tmpdir(), 'florin-book-')) : ''
const [root, outsideDir, ownDir] = ['root', 'outside', 'own'].map((name) => join(place, name)) as [
  string,
  string,
  string,
]
const ends: (() => unknown)[] = []
afterAll(async () => {
  for (const end of ends.reverse()) await end()
  if (place) rmSync(place, { recursive: true, force: true })
}, 120_000)

const program = (name: string) => join(import.meta.dirname, `${name}.ts`)
const url = `https://${publicName}`

describe.skipIf(!canMakeRoots)('the book (skipped: needs root on Linux)', () => {
  test('typed by the letter it leads from nothing to a paid order, behind TLS on two API nodes', {
    timeout: 3_600_000,
  }, async () => {
    provide('debootstrap', 'openssl', 'ip')
    const othersLoad = loadavg()[0]! / cpus().length
    mkdirSync(ownDir)
    prepareMachine(root)
    const machine = await openMachine(root)
    ends.push(() => machine.close())
    const outside = machine.start(program('book-outside'), { OUTSIDE_DIR: outsideDir })
    ends.push(() => outside.stdin?.end())
    const { faucet, ...world } = JSON.parse(await firstLine(outside)) as Record<string, string>
    makeCertificate()

    const seconds: Record<string, number> = {}
    for (const { title, commands } of readBook('From nothing to a safe installation')) {
      const beganMs = Date.now()
      const said = commands.map((block) => type(machine, title, block)).join('')
      if (title.includes('wallet')) await fund(machine, faucet!, /is (T\w{33})/.exec(said)![1]!)
      if (title.includes('Settings')) fillIn(world)
      if (title.includes('Start'))
        for (const port of [3001, 3002, 3003, 3004, 3005, 3006]) await answers(machine, port)
      seconds[title] = Math.round((Date.now() - beganMs) / 1000)
      if (title.includes('doctor')) expect(said).toMatch(/^0 bad/m)
    }

    const dayMs = Date.now()
    const day = await firstDay(machine)
    expect(day).toMatchObject({ page: 200, state: 'complete', status: 'complete' })
    // Neither channel was held back by nginx.
    expect(day.heardEvents.payer).toBeGreaterThan(0)
    expect(day.heardEvents.shop).toBeGreaterThan(0)
    seconds['a paid order'] = Math.round((Date.now() - dayMs) / 1000)
    process.stdout.write(`The book in seconds: ${JSON.stringify(seconds)}\n`)

    expectUsersApart(machine)
    // The seed is in no copy.
    expect(
      machine.type(
        'grep -rl "$(cut -d" " -f1-4 /var/lib/florin-signer/seed.txt)" /var/lib/florin /var/lib/florin-database /srv /etc /var/log || true',
      ),
    ).toBe('')
    expect(machine.type('cd /opt/florin && deploy/systemd/operator money:check --full')).not.toMatch(/^red/im)

    // One API node is stopped, then the database: people notice the first not at all.
    machine.type('systemctl stop florin@api')
    expect(statusOf(machine, day.payUrl)).toBe('200')
    machine.type('systemctl start florin@api && systemctl restart florin-database')
    for (const port of [3001, 3002, 3003, 3005]) await answers(machine, port)
    expect(statusOf(machine, day.payUrl)).toBe('200')

    await upgrade(machine)
    await rollBack(machine)
    expect(statusOf(machine, day.payUrl)).toBe('200')
    await restore(machine)
    // By the node itself: the proxy stays off until the state is accepted.
    expect(statusOf(machine, day.payUrl.replace(url, 'http://127.0.0.1:3001'))).toBe('200')

    // Half an hour from nothing to a safe installation: the other half is typing and reading. A machine that others keep busy measures them.
    if (othersLoad < 4) expect(Object.values(seconds).reduce((sum, one) => sum + one)).toBeLessThan(15 * 60)
    else
      process.stdout.write(`Its time is not judged: ${othersLoad.toFixed(0)} programs wait for each core.\n`)
  })
})

/** Whoever takes over an API process is the user florin: what is then out of reach, and whose the wallet stays. */
function expectUsersApart(machine: Machine): void {
  expect(machine.type('stat -c "%u %a" /var/lib/florin-signer/seed.txt')).toBe('65532 600\n')
  const postmaster = machine.type('head -n 1 /var/lib/florin-database/postgres/postmaster.pid').trim()
  const refused = (user: string, command: string) =>
    machine.type(
      `! setpriv --reuid=${user} --regid=florin --clear-groups sh -c '${command}' 2>&1 || echo allowed`,
    )
  for (const command of [
    'cat /var/lib/florin-database/postgres-password',
    'ls /var/lib/florin-database',
    'ls /srv/florin-backup',
    'rm /run/florin-database/.s.PGSQL.5432',
  ])
    expect(refused('florin', command)).toMatch(/Permission denied\s*$/)
  expect(refused('florin', `kill -0 ${postmaster}`)).toMatch(/not permitted\s*$/)
  expect(refused('florin-database', 'cat /var/lib/florin-signer/seed.txt')).toMatch(/Permission denied\s*$/)
  expect(refused('florin-database', 'touch /var/lib/florin/shared/own')).toMatch(/Permission denied\s*$/)
}

const blocksOf = (part: string) =>
  readBook(part).flatMap(({ title, commands }) => commands.map((block) => ({ title, block })))

async function upgrade(machine: Machine): Promise<void> {
  for (const { title, block } of blocksOf('Upgrade')) {
    // The new code is this one once more, already built as the first part has built it.
    if (title.includes('new code')) machine.type('cp -al /opt/florin /opt/florin-new')
    else expect(type(machine, title, block)).not.toMatch(/^red|^[1-9]\d* bad/im)
    if (title.includes('database')) for (const port of [3006, 3001]) await answers(machine, port)
    if (title.includes('others')) for (const port of [3002, 3003, 3004, 3005]) await answers(machine, port)
  }
  expect(new Set(foldersOfProcesses(machine))).toEqual(new Set(['/opt/florin']))
}

/** Where the processes of the units run: the kernel names the old code's folder as it is called by now. */
function foldersOfProcesses(machine: Machine): string[] {
  const list =
    'for file in /run/units/*.pid; do keeper=$(cat $file); for child in $(cat /proc/$keeper/task/$keeper/children); do readlink /proc/$child/cwd; done; done'
  return machine.type(list).trim().split('\n')
}

async function rollBack(machine: Machine): Promise<void> {
  for (const { title, block } of blocksOf('Rollback')) type(machine, title, block)
  for (const port of [3006, 3001, 3002, 3003, 3004, 3005]) await answers(machine, port)
  expect(new Set(foldersOfProcesses(machine))).toEqual(new Set(['/opt/florin']))
  expect(machine.type('ls -d /opt/florin*')).toBe('/opt/florin\n/opt/florin-new\n')
}

async function restore(machine: Machine): Promise<void> {
  machine.type('mkdir -p /media/usb && mv /var/lib/florin-database/operator.key /media/usb/')
  const [restored = '', copied = ''] = blocksOf('Back up').map(({ block }) => block)
  expect(type(machine, 'Restore', restored)).toContain('Money: every promise is kept, in all history')
  for (const port of [3006, 3001]) await answers(machine, port)
  expect(machine.type('cd /opt/florin && deploy/systemd/operator restored look')).toContain(
    'Nothing was paid out that these books do not know.',
  )
  expect(machine.type('stat -c "%U %G %a" /var/lib/florin/secret.key')).toBe('florin florin 640\n')
  type(machine, 'Restore', copied)
  await answers(machine, 3006)
  expect(machine.type('cd /opt/florin && deploy/systemd/operator backup now')).toMatch(/^A base copy of /)
  expectUsersApart(machine)
}

function type(machine: Machine, title: string, commands: string): string {
  try {
    return machine.type(`cd /opt/florin\n${commands}`, { fetches: /apt-get|npm ci/.test(commands) })
  } catch (error) {
    const logs = machine.type('tail -n 15 /var/log/florin*.log 2>/dev/null || true')
    throw new Error(
      `Step "${title}" of the book failed.\n${error instanceof Error ? error.message : error}\n${logs}`,
    )
  }
}

/** A certificate as from an authority: here one of our own, which Node is set to trust. */
function makeCertificate(): void {
  const tls = join(root, 'etc/nginx/tls')
  const made = { cwd: tls }
  const newKey = ['-newkey', 'rsa:2048', '-nodes']
  check(
    'openssl',
    ['req', '-x509', ...newKey, '-days', '90', '-subj', '/CN=CA', '-keyout', 'ca.key', '-out', 'ca.pem'],
    made,
  )
  check(
    'openssl',
    ['req', ...newKey, '-subj', `/CN=${publicName}`, '-keyout', 'privkey.pem', '-out', 'site.csr'],
    made,
  )
  writeFileSync(join(tls, 'names'), `subjectAltName=DNS:${publicName}\n`)
  const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '60', '-extfile', 'names']
  check('openssl', ['x509', '-req', '-in', 'site.csr', ...signed, '-out', 'fullchain.pem'], made)
}

/** What the operator fills in by hand. */
function fillIn(world: Readonly<Record<string, string>>): void {
  const file = join(root, 'etc/florin/env')
  // All callers share one address here, and codes are read at once.
  const own = { ...world, NODE_EXTRA_CA_CERTS: '/etc/nginx/tls/ca.pem', LIMIT_FACTOR: '20' }
  const kept = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => !Object.hasOwn(own, line.split('=')[0]!))
  const lines = Object.entries(own).map(([name, value]) => `${name}=${value}`)
  writeFileSync(file, `${[...kept, ...lines].join('\n')}\n`)
}

async function fund(machine: Machine, faucet: string, address: string): Promise<void> {
  const body = JSON.stringify({ address, trx: '1000' })
  machine.type(
    `node -e 'fetch("${faucet}/sandbox/faucet",{method:"POST",headers:{"content-type":"application/json"},body:process.argv[1]}).then(a=>process.exit(a.ok?0:1))' '${body}'`,
  )
}

async function answers(machine: Machine, port: number): Promise<void> {
  for (const untilMs = Date.now() + 300_000; Date.now() < untilMs; await pause(1_000))
    if (statusOf(machine, `http://127.0.0.1:${port}/readyz`) === '200') return
  throw new Error(`Port ${port} does not answer:\n${machine.type('tail -n 30 /var/log/florin*.log')}`)
}

function statusOf(machine: Machine, address: string): string {
  return machine
    .type(
      `NODE_EXTRA_CA_CERTS=/etc/nginx/tls/ca.pem node -e 'fetch(process.argv[1],{headers:{accept:"text/html"}}).then(a=>console.log(a.status),()=>console.log(0))' '${address}'`,
    )
    .trim()
}

interface Day {
  readonly page: number
  readonly state: string
  readonly status: string
  readonly payUrl: string
  readonly heardEvents: { readonly payer: number; readonly shop: number }
}

async function firstDay(machine: Machine): Promise<Day> {
  const child = machine.start(program('book-day'), {
    FLORIN_URL: url,
    OUTSIDE_DIR: outsideDir,
    OWN_DIR: ownDir,
    STAFF: 'you@example.com',
    NODE_EXTRA_CA_CERTS: join(root, 'etc/nginx/tls/ca.pem'),
  })
  const [said, complained, [code]] = await Promise.all([
    text(child.stdout!),
    text(child.stderr!),
    once(child, 'exit'),
  ])
  if (code !== 0) throw new Error(`${complained}\n${machine.type('tail -n 20 /var/log/florin*.log')}`)
  return JSON.parse(said.trim().split('\n').at(-1)!) as Day
}

async function firstLine(child: ChildProcess): Promise<string> {
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => void process.stderr.write(chunk))
  for await (const chunk of child.stdout!) {
    said += String(chunk)
    if (said.includes('\n')) return said.slice(0, said.indexOf('\n'))
  }
  throw new Error('It ended without a word')
}
