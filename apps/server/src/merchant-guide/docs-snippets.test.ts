import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { eventData } from '@florin/contract/event-data'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { freePort } from '../../test/free-port.ts'
import { useWorld } from '../../test/world.ts'
import { newShop, orderInput, setRate, type TestShop } from '../deals/test/shop.ts'
import { pdf } from '../evidence/test/sample-files.ts'
import { newSecret, signedHeaders } from '../webhooks/signing.ts'

// Nobody forgives a guide whose programs do not run. These are the very files that the page shows.

// On a busy machine an interpreter alone takes ten seconds to start. Only a program that never ends is at fault.
vi.setConfig({ testTimeout: 180_000 })
const patience = { timeout: 60_000 }

const world = useWorld({ environment: { WEBHOOK_ALLOW: '127.0.0.1:1024-65535' } })
let shop: TestShop
let folder: string

beforeAll(async () => {
  await setRate(world)
  shop = await newShop(world, { isTest: true })
  folder = await mkdtemp(join(tmpdir(), 'florin-docs-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const programs = { sh: 'sh', mjs: process.execPath, py: 'python3', php: 'php' }
type Tongue = keyof typeof programs

async function isHere(program: string): Promise<boolean> {
  return promisify(execFile)(program, ['--version']).then(
    () => true,
    () => false,
  )
}
const here = {
  sh: await isHere('curl'),
  mjs: true,
  py: await isHere('python3'),
  php: await isHere('php'),
} satisfies Record<Tongue, boolean>

const pathOf = (file: string) => fileURLToPath(new URL(`snippets/${file}`, import.meta.url))
const environment = (more: Record<string, string>) => ({
  PATH: process.env.PATH,
  HOME: folder,
  FLORIN_URL: world.url,
  FLORIN_KEY: shop.key,
  ...more,
})

async function run(subject: string, tongue: Tongue, more: Record<string, string>) {
  const given = { env: environment(more), ...patience }
  const file = pathOf(`${subject}.${tongue}`)
  return promisify(execFile)(programs[tongue], [file], given).then(
    ({ stdout }) => ({ hasFailed: false, said: stdout }),
    ({ stdout, stderr }: { stdout: string; stderr: string }) => ({ hasFailed: true, said: stdout + stderr }),
  )
}

/** A missing interpreter shows as a skipped test that says so; curl and Node are always there. */
function withProgram(tongue: Tongue, name: string, check: () => Promise<void>): void {
  const reason = here[tongue] ? '' : `: skipped, there is no ${programs[tongue]} on this machine`
  test.skipIf(!here[tongue])(`${name}${reason}`, check)
}

test('curl is on this machine: without it nothing here would be shown to work', () => {
  expect(here.sh).toBe(true)
})

describe.each(Object.keys(programs) as Tongue[])('in %s', (tongue) => {
  withProgram(tongue, 'the order is made once, however often the program runs', async () => {
    const number = `NG-${tongue}`

    const first = await run('create-order', tongue, { ORDER_NUMBER: number })
    const second = await run('create-order', tongue, { ORDER_NUMBER: number })

    const { body } = await shop.call('GET', `/orders?external_id=${number}`)
    expect(body.results).toHaveLength(1)
    expect(body.results[0]).toMatchObject({
      amount_requested: '1001.00',
      status: 'new',
      livemode: false,
      // The page stays and says that it was paid; an invented address would show the browser's error page.
      success_url: null,
    })
    for (const { hasFailed, said } of [first, second]) {
      expect({ hasFailed, said }).toMatchObject({ hasFailed: false })
      expect(said).toContain(body.results[0].id)
      expect(said).toContain(body.results[0].pay_url)
    }
  })

  withProgram(tongue, 'a refusal is told and not swallowed', async () => {
    const { said } = await run('create-order', tongue, {
      ORDER_NUMBER: 'NG-1',
      FLORIN_KEY: 'flk_test_nobody',
    })

    expect(said).toMatch(/key\.unknown|HTTP Error 401/)
    expect((await shop.call('GET', '/orders?external_id=NG-1')).body.results).toEqual([])
  })

  withProgram(tongue, 'what was missed is read to its end, from the last event that is known', async () => {
    const { body: order } = await shop.call('POST', '/orders', orderInput('1500.00', { mode: 'hosted' }))
    const listed = async () => (await shop.call('GET', '/events?limit=100')).body.results as { id: string }[]
    await expect.poll(async () => JSON.stringify(await listed())).toContain(order.id)
    const known = await listed()

    const { said } = await run('catch-up', tongue, {})
    const rest = await run('catch-up', tongue, { LAST_EVENT: known.at(-2)?.id ?? '' })

    for (const { id } of known) expect(said).toContain(id)
    expect(rest.said).toContain(known.at(-1)?.id)
    expect(rest.said).not.toContain(known.at(-2)?.id)
  })
})

describe.each(['mjs', 'py', 'php'] as const)('the receiver in %s', (tongue) => {
  withProgram(tongue, 'takes what we signed, refuses what was changed, and what is old', async () => {
    const secret = newSecret()
    const body = JSON.stringify({ id: 'evt_1', type: 'order.completed', sequence: 3, data: { note: 'ёж' } })
    const now = Math.floor(Date.now() / 1_000)
    const signed = (sentAtSeconds: number, secrets: string[]) =>
      signedHeaders({ id: 'evt_1', sentAtSeconds, body }, secrets)
    await using receiver = await startReceiver(tongue, secret)

    const statuses = [
      await receiver.post(body, signed(now, [secret])),
      // While a secret is being changed two signatures come, and either may be the known one.
      await receiver.post(body, signed(now, [newSecret(), secret])),
      await receiver.post(body.replace('3', '4'), signed(now, [secret])),
      await receiver.post(body, signed(now, [newSecret()])),
      await receiver.post(body, signed(now - 3_600, [secret])),
      await receiver.post(body, { ...signed(now, [secret]), 'webhook-id': 'evt_2' }),
    ]

    expect(statuses).toEqual([204, 204, 400, 400, 400, 400])
    expect(receiver.said().match(/evt_1 order\.completed 3/g)).toHaveLength(2)
  })
})

// With an empty key anybody can make a signature that fits.
describe.each(['mjs', 'py', 'php', 'example'] as const)('the receiver in %s, without a secret,', (tongue) => {
  const program = tongue === 'example' ? 'mjs' : tongue
  withProgram(program, 'takes nothing', async () => {
    const body = JSON.stringify({ id: 'evt_1', type: 'order.completed', sequence: 1, data: {} })
    const now = Math.floor(Date.now() / 1_000)
    const forged = signedHeaders({ id: 'evt_1', sentAtSeconds: now, body }, ['whsec_'])
    for (const secret of ['', 'whsec_', 'whsec_c2hvcnQ=']) {
      const file = tongue === 'example' ? exampleReceiver : pathOf(`verify-webhook.${tongue}`)
      const port = await freePort()
      const child = receiverProcess(program, file, port, secret)
      const ended = once(child, 'exit').then(([code]) => code as number)
      const answered = async () => (await postTo(port, body, forged).catch(() => 0)) || undefined
      // Either it does not start, or it refuses.
      const outcome = await Promise.race([ended, until(answered)])
      child.kill()
      expect([1, 500]).toContain(outcome)
    }
  })
})

describe('a request without a Content-Length', () => {
  withProgram('py', 'is told so by the Python receiver, which goes on', async () => {
    const secret = newSecret()
    await using receiver = await startReceiver('py', secret)
    const body = '{"id":"evt_1","type":"ping","sequence":null}'
    const chunked = await fetch(`http://127.0.0.1:${receiver.port}/`, {
      method: 'POST',
      body: new Blob([body]).stream(),
      duplex: 'half',
    } as RequestInit).then(({ status }) => status)
    const now = Math.floor(Date.now() / 1_000)

    expect(chunked).toBe(411)
    expect(
      await receiver.post(body, signedHeaders({ id: 'evt_1', sentAtSeconds: now, body }, [secret])),
    ).toBe(204)
  })
})

// The last step of the quick start, on this machine: the programs that the page shows, against the real server.
test('the receiver that ships with the docs hears an order being paid', async () => {
  const own = await newShop(world, { isTest: true })
  const port = await freePort()
  const more = { FLORIN_KEY: own.key, PORT: String(port), WEBHOOK_URL: `http://127.0.0.1:${port}/` }
  const given = { cwd: root, detached: true, stdio: 'pipe' as const, env: environment(more) }
  const child = spawn('sh', [pathOf('receive.sh')], given)
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  try {
    await expect.poll(() => said, patience).toContain('Waiting for webhooks')
    await run('create-order', 'sh', { FLORIN_KEY: own.key, ORDER_NUMBER: 'NG-48121' })
    const { body } = await own.call('GET', '/orders?external_id=NG-48121')
    const token = body.results[0].pay_url.split('/').at(-1)
    await world.browser().call('checkoutChoose', { params: { token }, body: { order_type: 'c2c' } })

    await expect.poll(() => said, patience).toMatch(/evt_[0-9a-f]{36} order\.completed NG-48121 complete/)
    expect(said).toMatch(/order\.created NG-48121 new/)
    const list = async () => (await own.call('GET', '/events?limit=100')).body.results
    const heard = [...said.matchAll(/evt_[0-9a-f]+/g)].map(([id]) => id)
    // The list tells of an event only when every older transaction has ended.
    await expect
      .poll(async () => (await list()).map(({ id }: { id: string }) => id))
      .toEqual(expect.arrayContaining(heard))
    for (const { type, data } of await list())
      expect(eventData(type).strict().safeParse(data).error).toBeUndefined()
  } finally {
    if (child.pid !== undefined) process.kill(-child.pid)
  }
})

test('the shipped receiver takes what we signed once, and refuses what was changed', async () => {
  const secret = newSecret()
  const port = await freePort()
  const child = receiverProcess('mjs', exampleReceiver, port, secret)
  const body = JSON.stringify({ id: 'evt_1', type: 'ping', sequence: null, data: {} })
  const now = Math.floor(Date.now() / 1_000)
  const signed = (secrets: string[], at = now) =>
    signedHeaders({ id: 'evt_1', sentAtSeconds: at, body }, secrets)
  try {
    await until(async () => (await postTo(port, '{}', {}).catch(() => 0)) || undefined)

    expect([
      await postTo(port, body, signed([newSecret(), secret])),
      await postTo(port, body, signed([newSecret()])),
      await postTo(port, body.replace('ping', 'pong'), signed([secret])),
      await postTo(port, body, signed([secret], now - 3_600)),
      await postTo(port, 'x'.repeat(1_100_000), signed([secret])),
    ]).toEqual([204, 400, 400, 400, 400])
  } finally {
    child.kill()
  }
})

test('the shipped receiver shows a payment that newer events have overtaken', async () => {
  const secret = newSecret()
  await using receiver = await startProgram('mjs', exampleReceiver, secret)
  const send = (id: string, type: string, sequence: number) => {
    const body = JSON.stringify({ id, type, sequence, data: { id: 'order-1', external_id: 'NG-9' } })
    const sentAtSeconds = Math.floor(Date.now() / 1_000)
    return postTo(receiver.port, body, signedHeaders({ id, sentAtSeconds, body }, [secret]))
  }

  await send('evt_4', 'dispute.opened', 4)
  await send('evt_3', 'order.completed', 3)
  await send('evt_3', 'order.completed', 3)

  await expect.poll(receiver.said).toContain('evt_4 dispute.opened NG-9')
  await expect.poll(receiver.said).toContain('evt_3 order.completed NG-9 (overtaken)')
  expect(receiver.said().match(/evt_3/g)).toHaveLength(1)
})

describe('by curl alone', () => {
  test('a host-to-host order has a number of its own, and comes with its requisite', async () => {
    await run('create-order', 'sh', { ORDER_NUMBER: 'NG-48120' })
    const { said } = await run('create-h2h-order', 'sh', { ORDER_NUMBER: 'NG-48120' })

    expect(JSON.parse(said)).toMatchObject({
      status: 'pending',
      external_id: 'NG-48120-h2h',
      requisite: { order_type: 'c2c', card: expect.stringMatching(/^\d{16}/) },
    })
  })

  test('the address of webhooks is kept, and its secret is shown', async () => {
    const { said } = await run('create-webhook', 'sh', { WEBHOOK_URL: 'https://shop.example/florin' })

    const { body } = await shop.call('GET', '/webhook-endpoints')
    expect(body.results).toMatchObject([{ url: 'https://shop.example/florin', livemode: false }])
    expect(JSON.parse(said)).toMatchObject({
      id: body.results[0].id,
      secret: expect.stringMatching(/^whsec_/),
    })
  })

  test('a dispute is opened and has its proof', async () => {
    const { body: order } = await shop.call('POST', '/orders', orderInput('1700.00'))
    await shop.call('POST', `/orders/${order.id}/paid`)
    const receipt = join(folder, 'receipt.pdf')
    await writeFile(receipt, pdf())

    const { said } = await run('dispute-order', 'sh', { ORDER_ID: order.id, RECEIPT_FILE: receipt })

    const { body } = await shop.call('GET', `/orders/${order.id}`)
    expect({ said, status: body.status }).toMatchObject({ status: 'dispute' })
    const files = await world.query('select from evidence_file where subject = $1', [
      `deal:${body.transaction_id}`,
    ])
    expect(files).toHaveLength(1)
  })

  test('a settlement with a test key is refused as the guide says', async () => {
    const { hasFailed, said } = await run('settle', 'sh', { PAYOUT_NUMBER: 'P-1' })

    expect(hasFailed).toBe(true)
    expect(said).toContain('settlement.test_mode')
  })
})

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const exampleReceiver = join(root, 'examples/receiver.mjs')

function receiverProcess(tongue: 'mjs' | 'py' | 'php', file: string, port: number, secret: string) {
  const given = tongue === 'php' ? ['-S', `127.0.0.1:${port}`, file] : [file]
  const env = environment({ FLORIN_WEBHOOK_SECRET: secret, PORT: String(port) })
  return spawn(programs[tongue], given, { env, stdio: ['ignore', 'pipe', 'pipe'] })
}

const postTo = async (port: number, body: string, headers: Record<string, string>) =>
  (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body, headers })).status

async function until<Found>(look: () => Promise<Found | undefined>): Promise<Found> {
  for (let tries = 0; tries < patience.timeout / 50; tries += 1) {
    const found = await look()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('nothing came')
}

const startReceiver = (tongue: 'mjs' | 'py' | 'php', secret: string) =>
  startProgram(tongue, pathOf(`verify-webhook.${tongue}`), secret)

async function startProgram(tongue: 'mjs' | 'py' | 'php', file: string, secret: string) {
  const port = await freePort()
  const child = receiverProcess(tongue, file, port, secret)
  let said = ''
  const hear = (chunk: Buffer) => {
    said += chunk.toString()
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const post = (body: string, headers: Record<string, string>) => postTo(port, body, headers)
  await expect.poll(() => post('{}', {}).catch(() => said), patience).toBe(400)
  return {
    port,
    post,
    said: () => said,
    [Symbol.asyncDispose]: async () => {
      child.kill()
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}
