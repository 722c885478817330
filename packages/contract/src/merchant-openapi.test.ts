import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventData, merchantEventTypes } from './event-data.ts'
import { contract } from './index.ts'
import { merchantOpenApi } from './merchant-openapi.ts'

const document = merchantOpenApi(contract, { serverUrl: '/', version: '2026-11-15' })
const { schemas } = document.components
const merchantCalls = Object.entries(contract).filter(([, { access }]) => access === 'merchant')

test('it has every call of a shop’s program, and no other', () => {
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path))

  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
    merchantCalls.map(([name]) => name).sort(),
  )
  expect(Object.keys(document.paths).filter((path) => !path.startsWith('/merchant/v1/'))).toEqual([])
})

test('every body and every answer is a named shape, and an order is one and the same everywhere', () => {
  const inline = Object.values(document.paths)
    .flatMap((path) => Object.values(path))
    .flatMap(({ operationId, requestBody, responses }) =>
      [requestBody, responses['200'], responses['201']]
        .map((part) => part?.content?.['application/json']?.schema)
        .filter((schema) => schema && schema.$ref === undefined)
        .map(() => operationId),
    )

  expect(inline).toEqual([])
  const order = { $ref: '#/components/schemas/Order' }
  expect(document.paths['/merchant/v1/orders/{id}']?.get?.responses['200']?.content).toEqual({
    'application/json': { schema: order },
  })
  expect(schemas.ListOrdersAnswer).toMatchObject({ properties: { results: { items: order } } })
  const dispute = { $ref: '#/components/schemas/Dispute' }
  expect(schemas.ListMerchantDisputesAnswer).toMatchObject({ properties: { results: { items: dispute } } })
  expect(document.paths['/merchant/v1/disputes/{id}/appeal']?.post?.responses['201']?.content).toEqual({
    'application/json': { schema: dispute },
  })
})

test.each(merchantEventTypes)('the webhook %s has data of its own shape', (type) => {
  const hook = document.webhooks[type]?.post
  const name = hook?.requestBody.content['application/json'].schema.$ref?.split('/').at(-1) ?? ''
  const { properties } = schemas[name] as { properties: Record<string, { const?: string; $ref?: string }> }
  const data = schemas[properties.data?.$ref?.split('/').at(-1) ?? '']

  expect(properties.type?.const).toBe(type)
  expect(Object.keys(data?.properties ?? {})).toEqual(Object.keys(eventData(type).shape))
  expect(JSON.stringify(schemas.Event)).toContain(`/${name}"`)
})

test('where new values and new fields may come the document leaves room for them', () => {
  const event = {
    properties: { event_type: { anyOf: [{ enum: [...merchantEventTypes] }, { type: 'string' }] } },
  }

  expect(schemas.WebhookDelivery).toMatchObject(event)
  expect(schemas.Order).not.toHaveProperty('additionalProperties')
  // What a shop sends is judged as before.
  expect(schemas.CreateOrderRequest).toMatchObject({
    additionalProperties: false,
    properties: { order_type: { enum: ['sbp', 'c2c', 'any'] } },
  })
})

// A process of its own, which takes its time on a busy machine.
describe('the linter', { timeout: 120_000 }, () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'florin-openapi-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const cli = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'))
  const config = fileURLToPath(new URL('../redocly.yaml', import.meta.url))

  async function problemsOf(linted: object): Promise<string[]> {
    const file = join(folder, 'openapi.json')
    await writeFile(file, JSON.stringify(linted))
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
    const given = ['lint', file, '--config', config, '--format', 'json']
    const { stdout } = await promisify(execFile)(process.execPath, [cli, ...given], { env }).catch(
      (failed: { stdout: string }) => failed,
    )
    const { problems } = JSON.parse(stdout) as { problems: { ruleId: string; message: string }[] }
    return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)
  }

  test('has nothing to say', async () => {
    expect(await problemsOf(document)).toEqual([])
  })

  test('would speak if a call lost its answers', async () => {
    const [path = '', calls] = Object.entries(document.paths)[0] ?? []
    const broken = { ...document, paths: { [path]: { get: { ...calls?.get, responses: {} } } } }

    expect((await problemsOf(broken)).join()).toContain('operation-2xx-response')
  })
})
