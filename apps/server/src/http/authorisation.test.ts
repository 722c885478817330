import { contract, type EndpointName } from '@florin/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { authorisation, type CallerName, callers } from '../../test/authorisation-table.ts'
import type { Browser } from '../../test/browser.ts'
import { login, register } from '../../test/people.ts'
import { useWorld } from '../../test/world.ts'

const world = useWorld({
  isIdle: true,
  webApp: { page: '', payPage: '', assets: new Map() },
  environment: { MAILBOX_PAGE: '0' },
})
const browsers = {} as Record<CallerName, Browser>
const origin = { ip: '127.0.0.1', requestId: 'test' }

beforeAll(async () => {
  browsers.nobody = world.browser()
  browsers.trader = (await register(world)).browser
  browsers.otherTrader = (await register(world)).browser
  browsers.merchant = (await register(world, { accountType: 'merchant' })).browser
  browsers.lead = await withRights({ isLead: true, hasWalletOutput: true })
  browsers.support = await withRights({ isStaff: true })
  const blocked = await register(world)
  browsers.blocked = blocked.browser
  await world.florin.services.users.changeRights('test', origin, await world.userId(blocked.email), {
    isBlocked: true,
  })
})

async function withRights(rights: {
  isLead?: true
  hasWalletOutput?: true
  isStaff?: true
}): Promise<Browser> {
  const { email } = await register(world)
  await world.florin.services.users.changeRights('test', origin, await world.userId(email), rights)
  return (await login(world, email)).browser
}

const names = Object.keys(authorisation) as EndpointName[]

test('every call of the contract has its row', () => {
  expect([...names].sort()).toEqual(Object.keys(contract).sort())
})

describe.each(names)('%s', (name) => {
  test.each(callers)('by %s', async (caller) => {
    const { sending, expected } = authorisation[name]

    const status = await statusOf(browsers[caller], name, sending)

    expect(status).toBe(expected[caller])
  })
})

async function statusOf(browser: Browser, name: EndpointName, sending: object | undefined): Promise<number> {
  if (name !== 'liveEvents') return (await browser.call(name, sending as never)).status
  // An endless answer: its status is enough.
  const leave = new AbortController()
  const headers = browser.tokens ? { authorization: `Bearer ${browser.tokens.access_token}` } : {}
  const answer = await fetch(browser.url + contract.liveEvents.path, { headers, signal: leave.signal })
  leave.abort()
  return answer.status
}
