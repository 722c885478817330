import { contract, type Endpoint, merchantScopes, orderStatuses, orderTypes } from '@florin/contract'
import { beforeAll, expect, test } from 'vitest'
import { register } from '../../test/people.ts'
import { useWorld } from '../../test/world.ts'
import { newShop, type TestShop } from '../deals/test/shop.ts'

const world = useWorld()
let shop: TestShop

beforeAll(async () => {
  shop = await newShop(world, { scopes: merchantScopes })
})

const nobody = '00000000-0000-4000-8000-000000000000'
const calls = Object.entries<Endpoint>(contract).filter(([, { access }]) => access === 'merchant')
const pathOf = ({ path }: Endpoint, id = nobody) =>
  path.replace('/merchant/v1', '').replace(':id', id).replace(':proposalId', nobody)
const newOrder = { external_id: 'order-1', amount: '1000.00' }
const problemType = 'application/problem+json; charset=utf-8'

test.each(calls)('%s names a parameter that it does not know', async (_name, endpoint) => {
  const { status, body } = await shop.call(
    endpoint.method,
    `${pathOf(endpoint)}?colour=red`,
    endpoint.method === 'GET' ? undefined : {},
  )

  expect({ status, code: body.code, errors: body.errors }).toEqual({
    status: 400,
    code: 'request.invalid',
    errors: { colour: ['There is no such field.'] },
  })
})

// RFC 9457 has a member `status`, and so have orders.
test('a wrong field stands under `errors`, and hides nothing of the problem', async () => {
  const { body } = await shop.call('GET', '/orders?status=paid&limit=0')

  expect(body).toMatchObject({
    type: 'urn:florin:problem:request.invalid',
    status: 400,
    errors: { status: [expect.any(String)], limit: [expect.any(String)] },
  })
  expect(body).not.toHaveProperty('limit')
})

// "This value is not valid." sent a shop's developer to the documentation for a list that the schema has.
test.each([
  ['GET', '/orders?status=paid', undefined, 'status', orderStatuses],
  ['GET', '/orders?status=paid,unknown', undefined, 'status', orderStatuses],
  ['POST', '/orders', { ...newOrder, order_type: 'card' }, 'order_type', orderTypes],
  [
    'GET',
    `/webhook-endpoints/${nobody}/deliveries?status=lost`,
    undefined,
    'status',
    ['waiting', 'delivered', 'failed'],
  ],
] as const)('%s %s names the values that the field takes', async (method, path, sent, field, allowed) => {
  const { status, body } = await shop.call(method, path, sent)

  expect({ status, code: body.code }).toEqual({ status: 400, code: 'request.invalid' })
  expect(body.errors).toEqual({ [field]: [`Must be one of: ${allowed.join(', ')}.`] })
})

test('the caller’s language is that of the fields, and of a detail that speaks to a program', async () => {
  const problemsIn = async (language: string) => {
    const { body } = await shop.call('GET', '/orders?status=paid', undefined, { 'accept-language': language })
    return [body.detail, body.errors.status]
  }

  expect(await problemsIn('en')).toEqual([
    'The request has invalid fields; each of them is named in errors.',
    [`Must be one of: ${orderStatuses.join(', ')}.`],
  ])
  expect(await problemsIn('ru')).toEqual([
    'В запросе есть недопустимые поля; каждое названо в errors.',
    [`Допустимые значения: ${orderStatuses.join(', ')}.`],
  ])
})

test('a field that takes any text, and one inside another, name no values', async () => {
  const { body } = await shop.call('POST', '/orders', { ...newOrder, payer: { name: 17 } })

  expect(body.errors).toEqual({ payer: ['This value is not valid.'] })
})

test('a problem that belongs to one field says so under `errors` too', async () => {
  const { body } = await shop.call('POST', '/webhook-endpoints', { url: 'http://127.0.0.1/hook' })

  expect(body).toMatchObject({ code: 'webhook.url_refused', errors: { url: [body.detail] } })
  expect(body).not.toHaveProperty('url')
})

test('the dashboard’s calls keep their published shape', async () => {
  const { body } = await world.browser().send('POST', '/account/user/login/', {})

  expect(body.email).toEqual(['This field is required.'])
  expect(body.errors.email).toEqual(body.email)
  expect(body.detail).toBe('Please check the highlighted fields.')
})

test('the dashboard’s calls name no values', async () => {
  const { browser } = await register(world)
  const { body } = await browser.send('GET', '/api/v1/transactions/?sort=colour')

  expect(body.sort).toEqual(['This value is not valid.'])
})

test.each(calls.filter(([, { params }]) => params))(
  '%s knows no id of another shape',
  async (_name, endpoint) => {
    const missing = endpoint.problems.find((code) => code.endsWith('.not_found'))
    for (const id of ['17', 'x'.repeat(120)]) {
      const { status, body, headers } = await shop.call(
        endpoint.method,
        pathOf(endpoint, id),
        endpoint.method === 'GET' ? undefined : {},
      )
      expect([status, body.code, headers.get('content-type')]).toEqual([404, missing, problemType])
    }
  },
)

test('an id of any length is an id of nothing', async () => {
  for (const length of [131, 4_000]) {
    const { status, body, headers } = await shop.call('GET', `/orders/${'x'.repeat(length)}`)
    expect([status, body.code, headers.get('content-type')]).toEqual([404, 'route.not_found', problemType])
  }
})

test.each([
  ['PUT', '/orders', 'GET, POST'],
  ['DELETE', `/orders/${nobody}`, 'GET'],
  ['HEAD', '/orders', 'GET, POST'],
  ['HEAD', '/balance', 'GET'],
  ['GET', `/orders/${nobody}/cancel`, 'POST'],
  ['OPTIONS', '/rate', 'GET'],
])('%s %s is refused with the methods that are taken', async (method, path, allow) => {
  const { status, body, headers } = await shop.call(method, path)

  expect([status, headers.get('allow'), headers.get('content-type')]).toEqual([405, allow, problemType])
  if (method !== 'HEAD')
    expect(body).toMatchObject({
      status: 405,
      code: 'route.method_not_allowed',
      detail: expect.stringContaining(allow),
    })
})

test('what is nowhere is a problem as well', async () => {
  for (const path of ['', '/', '/nothing', '/orders/17/nothing']) {
    const { status, body, headers } = await shop.call('GET', path)
    expect([status, body.code, headers.get('content-type')]).toEqual([404, 'route.not_found', problemType])
  }
})
