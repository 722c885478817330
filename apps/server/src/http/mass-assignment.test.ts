import { contract, type Endpoint, type EndpointName } from '@florin/contract'
import { beforeAll, expect, test } from 'vitest'
import { authorisation } from '../../test/authorisation-table.ts'
import type { Browser } from '../../test/browser.ts'
import { login, register } from '../../test/people.ts'
import { useWorld } from '../../test/world.ts'

// The attacker sends the names of our columns along with a correct body, hoping that one of them is written.

const world = useWorld({ webApp: { page: '', payPage: '', assets: new Map() } })
let columns: string[]
let somebody: Browser

// An update of Telegram has fields of Telegram's choice; it is read field by field, and only with Telegram's own secret.
const withBody = (Object.keys(contract) as EndpointName[]).filter(
  (name) => (contract[name] as Endpoint).body !== undefined && name !== 'telegramWebhook',
)

/** Values that would be worth something to an attacker. */
const worth = (column: string): unknown => (/^(is|has|may|takes|verify)_/.test(column) ? true : '1000000')

beforeAll(async () => {
  const rows = await world.query<{ name: string }>(
    `select distinct column_name as name from information_schema.columns where table_schema in ('public', 'ledger')`,
  )
  columns = rows.map(({ name }) => name)
  const { email } = await register(world)
  const rights = { isLead: true, isStaff: true, hasWalletOutput: true } as const
  const origin = { ip: '127.0.0.1', requestId: 'test' }
  await world.florin.services.users.changeRights('test', origin, await world.userId(email), rights)
  somebody = (await login(world, email)).browser
})

function bodyWith(name: EndpointName): { body: Record<string, unknown>; added: string[] } {
  const honest = (authorisation[name].sending as { body?: object } | undefined)?.body ?? {}
  const { shape } = (contract[name] as Endpoint).body as NonNullable<Endpoint['body']>
  const added = columns.filter((column) => !(column in shape))
  return { body: { ...Object.fromEntries(added.map((column) => [column, worth(column)])), ...honest }, added }
}

test('there are columns and bodies to try', () => {
  expect(columns.length).toBeGreaterThan(300)
  expect(withBody.length).toBeGreaterThan(80)
})

test.each(withBody)('%s takes no column that it does not name', (name) => {
  const { body, added } = bodyWith(name)
  const read = (contract[name] as Endpoint).body?.safeParse(body)
  const taken = read?.success ? Object.keys(read.data) : []
  expect(taken.filter((key) => added.includes(key))).toEqual([])
})

const kept = () =>
  world.query(`select jsonb_build_object(
    'people', (select jsonb_agg(to_jsonb(one) order by id) from user_account as one),
    'methods', (select jsonb_agg(to_jsonb(one) order by id) from payment_method as one),
    'terminals', (select jsonb_agg(to_jsonb(one) order by id) from terminal as one),
    'balances', (select jsonb_agg(to_jsonb(one) order by id) from ledger.account as one)) as all`)

test('one who has every right changes nothing by sending every column to every call', async () => {
  const before = await kept()
  for (const name of withBody) {
    const { access, path } = contract[name] as Endpoint
    if (!['user', 'lead', 'staff'].includes(access)) continue
    const { body } = bodyWith(name)
    const sending = { ...authorisation[name].sending, body }
    const { status } = await somebody.call(name, sending as never)
    expect(status, `${path} answered ${status}`).toBeGreaterThanOrEqual(400)
  }
  expect(await kept()).toEqual(before)
})
