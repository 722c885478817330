import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { newShop, setRate, type TestShop } from '../test/shop.ts'

const world = useWorld()
let shop: TestShop
let stranger: TestShop
const made: string[] = []

async function order(own: TestShop, input: object = {}): Promise<string> {
  const { status, body } = await own.call('POST', '/orders', {
    external_id: randomUUID(),
    amount: '1500',
    ...input,
  })
  expect(status).toBe(201)
  return body.id
}

beforeAll(async () => {
  await setRate(world)
  shop = await newShop(world)
  stranger = await newShop(world)
  made.push(await order(shop, { order_type: 'sbp', metadata: { cart: '17', city: 'Тула' } }))
  made.push(await order(shop, { order_type: 'c2c', metadata: { cart: '18' } }))
  made.push(await order(shop, { metadata: { city: 'Тула' } }))
  for (const [at, id] of made.entries())
    await world.query('update merchant_order set created_at = $2 where id = $1', [
      id,
      `2026-11-1${at}T12:00:00.5Z`,
    ])
  await shop.call('POST', `/orders/${made[1]}/cancel`)
})

const list = (query: string, own = shop) => own.call('GET', `/orders?${query}`)
/** By their place among those made, oldest first. */
const places = async (query: string) => {
  const { status, body } = await list(query)
  expect({ query, status, body }).toMatchObject({ status: 200 })
  return body.results.map(({ id }: { id: string }) => made.indexOf(id)).sort()
}

test.each([
  ['status=new,canceled', [0, 1, 2]],
  ['status=new&status=expired', [0, 2]],
  ['status=canceled', [1]],
  ['order_type=sbp', [0]],
  ['order_type=sbp,any', [0, 2]],
  ['created_from=2026-11-11', [1, 2]],
  ['created_to=2026-11-11', [0]],
  ['created_from=2026-11-11T12:00:00.5Z&created_to=2026-11-12T15:00:00.5%2B03:00', [1]],
  ['metadata[cart]=17', [0]],
  ['metadata[city]=%D0%A2%D1%83%D0%BB%D0%B0', [0, 2]],
  ['metadata[city]=%D0%A2%D1%83%D0%BB%D0%B0&metadata[cart]=17', [0]],
  ['metadata[cart]=1', []],
])('%s finds %j', async (query, expected) => {
  expect(await places(query)).toEqual(expected)
})

test.each([
  ['status=paid', 'status'],
  ['status=new,', 'status'],
  ['order_type=cash', 'order_type'],
  ['created_from=yesterday', 'created_from'],
  ['created_from=0000-01-01', 'created_from'],
  ['created_from=2026-11-12&created_to=2026-11-12', 'created_to'],
  ['metadata=17', 'metadata'],
  ['metadata[cart]=1&metadata[cart]=2', 'metadata'],
  ['metadata[__proto__]=1', 'metadata'],
  ['metadat[cart]=1', 'metadat[cart]'],
])('%s is refused, and %s is named', async (query, field) => {
  const { status, body } = await list(query)

  expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 400, fields: [field] })
})

test('a page that is too long is told how long it may be', async () => {
  const { body } = await list('limit=101')

  expect(body.errors.limit).toEqual(['A page has from 1 to 100 entries.'])
})

// A cursor is input like everything else. Taken for the first page, a wrong one would be a loop without an end.
test('only a place in the caller’s own list is a cursor', async () => {
  const cursor = (await list('limit=1')).body.next
  const foreign =
    (await order(stranger)) && (await order(stranger)) && (await list('limit=1', stranger)).body.next
  const testMode = await newShop(world, { merchantId: shop.merchantId, isTest: true })
  const tampered = `${cursor.slice(0, -1)}${cursor.endsWith('0') ? '1' : '0'}`

  expect((await list(`limit=1&after=${cursor}`)).body.results).toHaveLength(1)
  for (const wrong of [foreign, tampered, 'garbage', '', '%F0%9F%92%A9', 'x'.repeat(300)]) {
    const { status, body } = await list(`after=${wrong}`)
    expect({ wrong, status, errors: body.errors }).toMatchObject({
      status: 400,
      errors: { after: [expect.stringContaining('no place in the list')] },
    })
  }
  expect((await list(`after=${cursor}`, testMode)).status).toBe(400)
})

test.each(['/settlements', '/events'])('%s takes no cursor of another list either', async (path) => {
  const cursor = (await list('limit=1')).body.next

  for (const wrong of [cursor, 'garbage', '']) {
    const { status, body } = await shop.call('GET', `${path}?after=${wrong}`)
    expect({ wrong, status, fields: Object.keys(body.errors) }).toEqual({
      wrong,
      status: 400,
      fields: ['after'],
    })
  }
})
