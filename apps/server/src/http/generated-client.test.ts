import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import openapiTS, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useWorld } from '../../test/world.ts'
import { newShop, setRate } from '../deals/test/shop.ts'

// A shop's developer takes the document that we serve, generates types from it and writes this program.
const program = `
import type { components, paths } from './merchant-api.ts'

type Orders = paths['/merchant/v1/orders']
type OrderInput = Orders['post']['requestBody']['content']['application/json']
type Order = Orders['post']['responses'][201]['content']['application/json']
type Filter = NonNullable<Orders['get']['parameters']['query']>
type Completed = components['schemas']['OrderCompletedEvent']

const { FLORIN_URL, FLORIN_KEY } = process.env
const headers = { authorization: \`Bearer \${FLORIN_KEY}\`, 'content-type': 'application/json' }

const input: OrderInput = { external_id: 'generated-1', amount: '1001.00', metadata: { cart: '17' } }
const made = await fetch(\`\${FLORIN_URL}/merchant/v1/orders\`, { method: 'POST', headers, body: JSON.stringify(input) })
const order = (await made.json()) as Order

const filter: Filter = { status: ['new', 'pending'], limit: 10 }
const query = new URLSearchParams({ status: String(filter.status), limit: String(filter.limit) })
const listed = await fetch(\`\${FLORIN_URL}/merchant/v1/orders?\${query}\`, { headers })
const { results } = (await listed.json()) as Orders['get']['responses'][200]['content']['application/json']

const credit = ({ type, data }: Completed): string | null => (type === 'order.completed' ? data.credit_usdt : null)
console.log(JSON.stringify({ status: made.status, order, listed: results.map(({ id }) => id), credit: credit.name }))
`

const world = useWorld()
let folder: string
beforeAll(async () => {
  await setRate(world)
  folder = await mkdtemp(join(tmpdir(), 'florin-client-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const packages = fileURLToPath(new URL('../../../../node_modules/', import.meta.url))

async function checkTypes(): Promise<string> {
  const options = ['--noEmit', '--strict', '--target', 'esnext', '--module', 'nodenext', '--types', 'node']
  const compiler = join(packages, 'typescript/bin/tsc')
  const given = [compiler, ...options, '--allowImportingTsExtensions', 'client.ts', 'misspelt.ts']
  return promisify(execFile)(process.execPath, given, { cwd: folder }).then(
    ({ stdout }) => stdout,
    ({ stdout, message }: { stdout: string; message: string }) => stdout || message,
  )
}

test('a client that is generated from the served document makes an order', async () => {
  const document = await fetch(`${world.url}/docs/openapi.json`).then((answer) => answer.text())
  const { merchantId, key } = await newShop(world)
  // As the guide says: what has a default need not be sent.
  const types = await openapiTS(document, { defaultNonNullable: false })
  await writeFile(join(folder, 'merchant-api.ts'), astToString(types))
  await writeFile(join(folder, 'client.ts'), program)
  await writeFile(join(folder, 'misspelt.ts'), program.replace("amount: '1001.00'", "amonut: '1001.00'"))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await symlink(packages, join(folder, 'node_modules'))

  const mistakes = (await checkTypes()).trim().split('\n')
  expect(mistakes.filter((line) => !line.includes('amonut'))).toEqual([])
  expect(mistakes).toEqual([expect.stringMatching(/^misspelt\.ts/)])
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'client.ts')], {
    env: { ...process.env, FLORIN_URL: world.url, FLORIN_KEY: key },
  })

  const { status, order, listed } = JSON.parse(stdout)
  expect([status, order.status, order.metadata, listed]).toEqual([201, 'new', { cart: '17' }, [order.id]])
  const kept = await world.query('select id from merchant_order where merchant_id = $1', [merchantId])
  expect(kept).toEqual([{ id: order.id }])
})
