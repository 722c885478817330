import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { World } from '../../test/world.ts'
import { expectSoundBooks } from '../deals/test/opened.ts'
import { newShop, newTrader, orderInput, setRate } from '../deals/test/shop.ts'

const run = promisify(execFile)
const tablespace = `full_${randomUUID().replaceAll('-', '')}`

// A small file system needs root. The database's tables lie on it; the server's log of transactions does not, as when a volume of tables is
// full. ill-database.test.ts has the same with an error made up by the proxy.
describe.skipIf(process.getuid?.() !== 0)('a database whose disk is really full', () => {
  const world = new World()
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'florin-full-'))
    await run('mount', ['-t', 'tmpfs', '-o', 'size=128m,mode=0700', 'tmpfs', folder])
    await asAdmin(`create tablespace ${tablespace} location '${folder}'`)
    await world.open({
      through: async (url) => {
        await asAdmin(`alter database ${new URL(url).pathname.slice(1)} set tablespace ${tablespace}`)
        return url
      },
    })
  }, 120_000)
  afterAll(async () => {
    await world.close()
    await asAdmin(`drop tablespace ${tablespace}`)
    await run('umount', [folder])
    await rm(folder, { recursive: true })
  }, 60_000)

  test('writes answer 503 with Retry-After and few lines; with room again all is well', async () => {
    await setRate(world)
    await newTrader(world, { usdt: 1_000_000n })
    const shop = await newShop(world)
    world.expectsErrors = true
    const order = (amount: number) =>
      shop.call('POST', '/orders', orderInput(String(amount)), { 'idempotency-key': randomUUID() })
    expect((await order(1_000)).status).toBe(201)
    const filler = join(folder, 'filler')
    await fill(filler)
    const before = world.logLines.length

    const refused = []
    for (let at = 1; at <= 1_000 && refused.length < 50; at += 1) {
      const answer = await order(1_000 + at)
      if (answer.status !== 201) refused.push(answer)
    }

    expect(refused).toHaveLength(50)
    for (const { status, body, headers } of refused) {
      expect([status, body.code]).toEqual([503, 'server.busy'])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    const lines = world.logLines.slice(before)
    expect(lines.join()).toContain('No space left on device')
    expect(lines.filter((line) => line.includes('"stack"')).length).toBeLessThan(10)
    const metrics = await (await fetch(`${world.url}/metrics`)).text()
    expect(metrics).toContain('florin_http_request_seconds_count')

    await rm(filler)
    await expect.poll(async () => (await fetch(`${world.url}/readyz`)).status).toBe(200)
    expect((await order(5_000)).status).toBe(201)
    await expectSoundBooks(world)
    const warnings = lines.filter((line) => /"level":[456]0/.test(line)).length
    process.stdout.write(
      `full disk: ${refused.length} refused writes, all 503, and ${warnings} lines of log\n`,
    )
  }, 120_000)
})

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresAdminUrl') })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

async function fill(path: string): Promise<void> {
  const file = await open(path, 'w')
  try {
    for (const size of [1_048_576, 4_096]) {
      const block = Buffer.alloc(size)
      try {
        for (;;) await file.appendFile(block)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    }
  } finally {
    await file.close()
  }
}
