import type { Page, Route } from '@playwright/test'
import { Account } from '../account.ts'
import {
  expect,
  expectAccessible,
  expectFits,
  type Language,
  member,
  merchant,
  type Say,
} from '../journey.ts'

const dashboardPath = /api\/account\/dashboard/
const chartPath = /get-data-grafic/

member(
  'a newcomer is led by the hand: what is missing, how far they are, and where to go',
  async ({ page, say, person }) => {
    await page.goto('/')
    await expect(page.getByText(say('readiness', 'steps_done', { done: 0, count: 5 }))).toBeVisible()
    await expect(page.getByText(say('overview', 'deals_empty'))).toBeVisible()
    await expect(page.getByText(say('overview', 'terminals_empty'))).toBeVisible()
    await expect(page.getByRole('meter')).toHaveAttribute('aria-valuenow', '75')
    await expect(page.getByRole('img', { name: chartSummary(say, 0) })).toBeVisible()
    await expectAccessible(page)

    // A method is added elsewhere, perhaps in another tab: nobody reloads.
    const account = await Account.on(page, person.email)
    await account.post('/api/v1/payments/create/', {
      name: 'Мария Соколова',
      bank: 'sberbank',
      card: `220220${String(Math.random()).slice(2, 12).padEnd(10, '7')}`,
    })

    // It takes no deals yet; what it needs is told.
    await expect(page.getByText(say('readiness', 'steps_done', { done: 1, count: 5 }))).toBeVisible()
    await expect(page.getByText(say('readiness', 'short_unbound'), { exact: true })).toBeVisible()
  },
)

member(
  'the full screen tells everything, by pointer and by keyboard',
  async ({ page, say, language, isPhone }) => {
    await fillScreen(page)
    await page.goto('/')
    await expect(page).toHaveTitle('(3) Florin Processing service')
    await expect(page.getByRole('meter')).toHaveAttribute('aria-valuenow', '49')
    await expect(page.getByText(say('overview', 'rating_bad'), { exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: say('overview', 'terminals_title') })).toContainText(
      'Galaxy A54',
    )
    await expectAccessible(page)
    // Of the two schemes a walk has one; colours must be readable in the other as well.
    const other = isPhone ? 'light' : 'dark'
    await page.emulateMedia({ colorScheme: other })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', other)
    // Colours pass from parent to child, a frame each.
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
    await expectAccessible(page)

    await page.getByRole('img', { name: chartSummary(say, 435) }).focus()
    await page.keyboard.press('End')
    await expect(page.getByRole('status').filter({ hasText: countText(language, 29) })).toBeAttached()

    await page.getByText(say('overview', 'range_1y')).click()
    await expect(page.getByText(say('overview', 'within_1y'))).toBeVisible()

    await page
      .getByRole('link', { name: say('overview', 'deal_open', { id: deals[1]?.id.slice(0, 8) ?? '' }) })
      .press('Enter')
    await expect(page).toHaveURL(`/deal?id=${deals[1]?.id}`)
  },
)

member(
  'what fails says so in its own place, and comes when it is asked again',
  { tag: '@long' },
  async ({ page, say }) => {
    const refuse = (route: Route) =>
      route.fulfill({ status: 404, json: { code: 'not_found', detail: 'Nothing here' } })
    await page.route(dashboardPath, refuse)
    await page.route(chartPath, refuse)
    await page.goto('/')

    // Balance, rating, deals and terminals, each with the server's own sentence.
    await expect(page.getByText(say('overview', 'error', { message: 'Nothing here' }))).toHaveCount(4)
    // A chart that cannot be told is an empty one, and says why.
    await expect(page.getByText(say('overview', 'chart_failed'))).toBeVisible()
    await expect(page.getByRole('img', { name: chartSummary(say, 0) })).toBeVisible()
    await expect(page.getByText(say('overview', 'guide_open'))).toBeVisible()
    await expectAccessible(page)

    const retry = { name: say('common', 'retry') }
    await page.unroute(chartPath)
    await page
      .getByRole('region', { name: say('overview', 'chart_title') })
      .getByRole('button', retry)
      .click()
    await expect(page.getByText(say('overview', 'chart_failed'))).toHaveCount(0)
    await page.unroute(dashboardPath)
    await page.getByRole('button', retry).first().click()
    await expect(page.getByText(say('overview', 'deals_empty'))).toBeVisible()
    await expect(page.getByRole('button', retry)).toHaveCount(0)
  },
)

member(
  'while it loads, the screen keeps its shape and says what it waits for',
  { tag: '@long' },
  async ({ page, say }) => {
    let answer = () => {}
    const released = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(dashboardPath, async (route) => {
      await released
      await route.continue()
    })
    await page.goto('/')

    await expect(page.getByText(say('overview', 'deals_loading')).last()).toBeVisible()
    await expect(page.getByText(say('overview', 'terminals_loading')).last()).toBeVisible()
    answer()
    await expect(page.getByText(say('overview', 'deals_empty'))).toBeVisible()
  },
)

member(
  'the three banners are chosen by hand and lead into the guide',
  { tag: '@long' },
  async ({ page, say }) => {
    await page.goto('/')
    const choose = (number: number, name: string) =>
      page
        .getByRole('button', {
          name: say('overview', 'banner_choose', {
            number,
            count: 3,
            title: say('overview', `banner_${name}_title`),
          }),
        })
        .click()
    await choose(3, 'payments')
    await expect(page.getByText(say('overview', 'banner_payments_text'))).toBeVisible()
    await choose(2, 'terminal')
    await page.getByText(say('overview', 'banner_terminal_text')).click()

    await expect(page).toHaveURL('/help')
    await expect(
      page.getByRole('button', { name: say('help', 'terminal_title'), exact: true }),
    ).toHaveAttribute('aria-expanded', 'true')
  },
)

const shopPath = /\/account\/shop\/overview\//

merchant(
  'a shop’s overview is its own, a trader’s blocks are in one closed row',
  { tag: '@phone' },
  async ({ page, say }) => {
    const shop = {
      turnover: '1284500.50',
      conversion: 87.5,
      confirm_seconds: 154,
      fees: '412.880000',
      webhooks_failing: 1,
    }
    await page.route(dashboardPath, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ json: { ...(await answer.json()), shop } })
    })
    const webhooks = [
      {
        id: '0f3a61c2-0c5b-4f1e-8a47-2c9e44a7b712',
        url: 'https://crm.nordic.shop/events',
        livemode: true,
        is_active: true,
        disabled_reason: null,
        hours: Array.from({ length: 24 }, (_, at) => (at > 21 ? 'undelivered' : 'delivered')),
        delivered: 306,
        sent: 318,
        median_ms: 240,
        undelivered: 12,
        silent_since: new Date(now - 2_400_000).toISOString(),
      },
    ]
    await page.route(shopPath, async (route) => {
      const answer = await route.fetch()
      const today = { orders: 24, paid: 21, turnover: '86340.00' }
      await route.fulfill({
        json: { ...(await answer.json()), today, turnover_before: '1142794.00', webhooks },
      })
    })
    await page.goto('/')

    await expect(page.getByText(/1\s284\s500,50|1,284,500\.50/)).toBeVisible()
    await expect(page.getByText(/12[.,]4%/)).toBeVisible()
    await expect(page.getByText(/87[.,]5%/)).toBeVisible()
    await expect(page.getByText(say('shop', 'minutes', { minutes: 2, seconds: 34 }))).toBeVisible()
    await expect(page.getByText(/412[.,]8800/)).toBeVisible()
    await expect(page.getByText(say('shop', 'events_wait', { count: 12 }))).toBeVisible()
    // A new shop's own next step is the test order, never a deposit.
    await expect(page.getByRole('button', { name: say('shop', 'step_test_go') })).toBeVisible()
    await expect(page.getByRole('meter')).toHaveCount(0)
    await expect(page.getByText(say('overview', 'terminals_title'))).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: say('shop', 'fold') }).click()
    await expect(page.getByRole('meter')).toBeVisible()
  },
)

function chartSummary(say: Say, count: number): RegExp {
  const [before = ''] = say('overview', 'chart_summary', { count, within: '|' }).split('|')
  return new RegExp(`^${before.trim()}`)
}

function countText(language: Language, count: number): RegExp {
  return language === 'ru' ? new RegExp(`: ${count} транзакций`) : new RegExp(`: ${count} transactions`)
}

const now = Date.now()
const deals = ['verification', 'complete', 'pending', 'dispute', 'expired'].map((status, at) => ({
  id: `${at}f3a61c2-0c5b-4f1e-8a47-2c9e44a7b712`,
  created_at: new Date(now - at * 840_000).toISOString(),
  updated_at: new Date(now).toISOString(),
  status,
  amount: '12500.00',
  currency: 'RUB',
  profit: '1.87',
  bank: 'Sberbank',
  order_type: 'c2c',
  description: '',
  payment_details: {
    card: null,
    phone_number: null,
    bank: { id: 'sberbank', name: 'Sberbank' },
    currency: { symbol: '₽' },
  },
  expires_at: null,
  late: false,
  livemode: at !== 4,
  may_confirm: false,
  external_id: null,
}))

const disputes = {
  role: 'trader',
  total_items: 1,
  results: [
    {
      id: '57fb44b1-0c6e-4a1f-9d53-7b20e4c1f9aa',
      number: 1842,
      status: 'waiting',
      reason: 'not_credited',
      created_at: new Date(now).toISOString(),
      updated_at: new Date(now).toISOString(),
      comments: '',
      files_from_trader: [],
      files_from_merchant: [],
      transaction: {
        id: '6a2f8f3e-5c1c-4a0e-9d1f-0a8b7c6d5e4f',
        amount: '12500.00',
        profit: '2.997331',
        order_type: 'sbp',
        payment_details: {
          phone_number: '+79032174471',
          card: null,
          bank: { id: 'alfabank', name: 'Alfa-Bank' },
          currency: { symbol: '₽' },
        },
      },
      answer_due_at: new Date(now + 51_000_000).toISOString(),
      awaits_reader: true,
      is_admitted: true,
      proposal_waits: true,
    },
  ],
}

const phone = {
  id: 'b80e11d9-0c5b-4f1e-8a47-2c9e44a7b712',
  name: 'Galaxy A54',
  phone_charge: 12,
  is_charging: false,
  status: 'terminal_enabled',
  terminal_status_display: 'Enabled',
  terminal_status: 'terminal_enabled',
  last_ping: new Date(now).toISOString(),
  created_at: new Date(now).toISOString(),
  payments_count: 2,
  model: null,
  connection: 'client',
  troubles: ['battery_low'],
  asked_banks: [],
}

/** As after a month of work, which no walk has time for. */
// Beside the menu a card is narrower than on a phone: names were cut there, and the list of disputes slid sideways.
member(
  'between a phone and a desk no name is cut, and nothing is pushed over the edge',
  { tag: '@long' },
  async ({ page }) => {
    await fillScreen(page)
    await page.route('**/api/v1/disputes/?*', (route) => route.fulfill({ json: disputes }))
    for (const [path, sentence] of [
      ['/', phone.name],
      ['/dispute', '1842'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByText(sentence, { exact: true }).filter({ visible: true }).first()).toBeVisible()
      for (const width of [1200, 1141, 1100, 1024, 850, 769]) {
        await page.setViewportSize({ width, height: 900 })
        await expectFits(page)
        await expect.poll(() => page.evaluate(cutNames), { message: `${path} at ${width}` }).toEqual([])
      }
    }
  },
)

member(
  'between a phone and a desk two cards stand abreast, and on a wide desk the page stands in the middle',
  { tag: '@long' },
  async ({ page }) => {
    await page.route(/api\/v1\/transactions\/\?/, async (route) => {
      const answer = await (await route.fetch()).json()
      await route.fulfill({ json: { ...answer, results: deals, total_items: deals.length } })
    })
    await page.goto('/deal')
    const card = (at: number) => page.locator('main tbody tr').nth(at)
    await page.setViewportSize({ width: 850, height: 900 })
    await expect(card(1)).toBeVisible()
    const [first, second] = [await card(0).boundingBox(), await card(1).boundingBox()]
    expect(second?.y).toBeCloseTo(first?.y ?? -1, 0)
    expect(second?.x ?? 0).toBeGreaterThan((first?.x ?? 0) + (first?.width ?? 0))

    await page.setViewportSize({ width: 767, height: 900 })
    await expect
      .poll(async () => ((await card(1).boundingBox())?.y ?? 0) - ((await card(0).boundingBox())?.y ?? 0))
      .toBeGreaterThan(20)

    await page.setViewportSize({ width: 1920, height: 900 })
    await expect.poll(() => page.evaluate(sideRooms)).toEqual({ isRoomLeft: true, isSame: true })
  },
)

/** Runs in the page: the room to the left and to the right of the list. */
function sideRooms(): { isRoomLeft: boolean; isSame: boolean } {
  const menu = document.querySelector('nav')?.getBoundingClientRect()
  const list = document.querySelector('main table')?.getBoundingClientRect()
  if (!menu || !list) return { isRoomLeft: false, isSame: false }
  const [left, right] = [list.left - menu.right, innerWidth - list.right]
  return { isRoomLeft: left > 60, isSame: Math.abs(left - right) < 24 }
}

/** Runs in the page. */
function cutNames(): string[] {
  const isCut = (element: Element) =>
    element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).textOverflow === 'ellipsis'
  return [...document.querySelectorAll('main *')].filter(isCut).map(({ textContent }) => textContent ?? '')
}

async function fillScreen(page: Page): Promise<void> {
  await page.route(dashboardPath, async (route) => {
    const answer = await (await route.fetch()).json()
    const profile = { ...answer.profile, rating: 49.4 }
    await route.fulfill({ json: { ...answer, profile, transactions: deals, terminals: [phone], waiting: 3 } })
  })
  await page.route(chartPath, async (route) => {
    const answer = await (await route.fetch()).json()
    const data = answer.data.map((bucket: object, count: number) => ({ ...bucket, count }))
    await route.fulfill({ json: { ...answer, data } })
  })
}
