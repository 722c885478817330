import type { Answer, Contract } from '@florin/contract'
import type { Page } from '@playwright/test'
import { Account } from '../account.ts'
import { expect, member, password, type Say, test } from '../journey.ts'
import { Keyboard } from '../keyboard.ts'

// The mouse is away. `page.mouse` and `click` must not appear here.

test('GET STARTED, login and its code, by keyboard alone', { tag: '@once' }, async ({
  page,
  browser,
  say,
  mail,
}) => {
  const { email, page: other } = await Account.register(browser, mail, 'trader')
  await other.context().close()
  const keys = new Keyboard(page)
  await page.goto('/welcome')
  const start = page.getByRole('button', { name: say('welcome', 'get_started') })
  const dialog = page.getByRole('dialog')

  await keys.tabTo(start)
  await keys.press('Enter')
  await expect(dialog.getByRole('radio').first()).toBeFocused()
  await keys.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(start).toBeFocused()
  await keys.press('Enter')
  await expect(dialog.getByRole('radio').first()).toBeFocused()
  await keys.tabTo(dialog.getByRole('button', { name: say('auth', 'to_login'), exact: true }).last())
  await keys.press('Enter')
  await expect(dialog.getByText(say('auth', 'login_title'))).toBeVisible()
  await expect(dialog.getByLabel(say('auth', 'email'), { exact: true })).toBeFocused()
  await keys.type(email)
  await keys.tabTo(dialog.getByLabel(say('auth', 'password'), { exact: true }))
  await keys.type(password)
  await keys.press('Enter')
  await expect(dialog.getByText(say('auth', 'code_title'))).toBeVisible()
  await expect(dialog.locator('input[inputmode="numeric"]').first()).toBeFocused()
  await keys.type(await mail.code(email))

  await expect(page).toHaveURL('/')
})

member(
  'the overview is walked from its first stop to its last and round again',
  { tag: '@long' },
  async ({ page, say }) => {
    await fillScreens(page)
    await page.goto('/')
    const keys = new Keyboard(page)
    const skip = page.getByText(say('common', 'skip_to_content'))
    const kebab = page.getByRole('button', { name: say('overview', 'balance_menu') })
    await expect(kebab).toBeVisible()
    await expect(row(page, say, 1)).toBeVisible()

    await keys.tabTo(skip)
    const round = await keys.tabTo(skip)
    const regions = round.map(({ region }) => region).filter((region, at, all) => region !== all[at - 1])
    expect(regions.filter((region) => region !== 'page')).toEqual(['aside', 'header', 'main', 'skip'])
    await keys.press('Enter', 'Tab')
    expect((await keys.stop()).region).toBe('main')

    await keys.tabTo(page.getByRole('button', { name: say('overview', 'balance_hide') }), 'Shift+Tab')
    await keys.press('Space')
    await expect(page.getByRole('button', { name: say('overview', 'balance_show') })).toBeFocused()
    await keys.press('Space')

    await keys.tabTo(kebab)
    await keys.press('ArrowDown')
    const items = page.getByRole('menuitem')
    await expect(items.first()).toBeFocused()
    await keys.press('ArrowDown')
    await expect(items.nth(1)).toBeFocused()
    await keys.stop()
    await keys.press('Home')
    await expect(items.first()).toBeFocused()
    await keys.press('Escape')
    await expect(items).toHaveCount(0)
    await expect(kebab).toBeFocused()
    await keys.press('Enter', 'Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await keys.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(kebab).toBeFocused()

    await keys.tabTo(page.getByRole('radio', { name: say('overview', 'range_30d') }))
    await keys.press('ArrowRight')
    await expect(page.getByText(say('overview', 'within_1y'))).toBeVisible()
    await expect(page.getByRole('radio', { name: say('overview', 'range_1y') })).toBeFocused()

    await keys.tabTo(row(page, say, 1))
    await keys.press('Enter')
    const drawer = page.getByRole('dialog')
    await expect(drawer).toBeVisible()
    await expect.poll(() => drawer.evaluate((node) => node.contains(document.activeElement))).toBe(true)
    await keys.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(row(page, say, 1)).toBeFocused()
    await keys.stop()
  },
)

member(
  'transactions, settings, language, scheme and the way out',
  { tag: '@long' },
  async ({ page, say }) => {
    await fillScreens(page)
    await page.goto('/')
    const keys = new Keyboard(page)
    const menuLink = (label: string) =>
      page
        .getByRole('navigation')
        .getByRole('link', { name: say('common', label), exact: true })
        .first()
    await keys.tabTo(menuLink('transactions'))
    await keys.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: say('transactions', 'title') })).toBeVisible()
    await expect(row(page, say, 1)).toBeVisible()

    const status = page.getByRole('button', { name: say('transactions', 'status_filter') })
    await keys.tabTo(status)
    await keys.press('Enter', 'ArrowDown', 'Enter')
    await expect(page).toHaveURL(/status=pending/)
    await keys.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(status).toBeFocused()

    const period = page.getByRole('button', { name: say('transactions', 'period') })
    const dialog = page.getByRole('dialog')
    await keys.tabTo(period)
    await keys.press('Enter')
    await expect(dialog.getByText(say('transactions', 'range_title'))).toBeVisible()
    await expect.poll(() => dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true)
    await keys.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(period).toBeFocused()
    await keys.press('Enter')
    await keys.tabTo(dialog.getByRole('button', { name: say('transactions', 'range_today') }))
    await keys.press('Enter')
    const inDialog = await keys.tabTo(dialog.getByRole('button', { name: say('transactions', 'apply') }))
    expect(new Set(inDialog.map(({ region }) => region))).toEqual(new Set(['dialog']))
    await keys.press('Enter')
    await expect(page).toHaveURL(/start_date=/)
    await expect(period).toBeFocused()

    await keys.tabTo(page.getByRole('button', { name: say('transactions', 'amount'), exact: true }))
    await keys.press('Enter')
    await expect(page.getByRole('columnheader', { name: say('transactions', 'amount') })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    await keys.stop()
    const second = page.getByRole('button', { name: say('common', 'page', { page: 2 }), exact: true })
    await keys.tabTo(second)
    await keys.press('Enter')
    await expect(page).toHaveURL(/page=2/)
    await expect(second).toHaveAttribute('aria-current', 'page')
    expect((await keys.stop()).region).toBe('main')

    await keys.tabTo(menuLink('settings'), 'Shift+Tab')
    await keys.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: say('settings', 'title') })).toBeVisible()
    const sections = page.getByRole('navigation', { name: say('settings', 'menu_label') }).getByRole('link')
    await keys.tabTo(sections.last())
    await keys.press('Enter')
    await expect(sections.last()).toHaveAttribute('aria-current', /page|true/)
    await keys.stop()

    const scheme = page.getByRole('button', { name: say('common', 'dark_scheme') })
    await keys.tabTo(scheme, 'Shift+Tab')
    await keys.press('Space')
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await keys.tabTo(page.getByRole('button', { name: say('common', 'language') }), 'Shift+Tab')
    await keys.press('Enter', 'End', 'Enter')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')

    const leave = page.getByRole('button', { name: 'Log out' })
    await keys.tabTo(leave)
    await keys.press('Enter')
    await expect(page).toHaveURL('/welcome')
  },
)

function row(page: Page, say: Say, at: number) {
  return page.getByRole('link', {
    name: say('overview', 'deal_open', { id: deals[at]?.id.slice(0, 8) ?? '' }),
  })
}

type Deal = Answer<Contract['transactionDetails']>

const now = Date.now()
const deals = Array.from({ length: 20 }, (_, at) => ({
  id: `${String(at).padStart(2, '0')}3a61c2-0c5b-4f1e-8a47-2c9e44a7b712`,
  created_at: new Date(now - at * 840_000).toISOString(),
  updated_at: new Date(now).toISOString(),
  status: at === 0 ? 'verification' : 'complete',
  amount: `${12_500 + at}.00`,
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
  livemode: true,
  may_confirm: at === 0,
  external_id: null,
}))

/** As after a month of work, which no walk has time for. */
async function fillScreens(page: Page): Promise<void> {
  await page.route(/api\/account\/dashboard/, async (route) => {
    const answer = await (await route.fetch()).json()
    const profile = { ...answer.profile, is_lead: true }
    await route.fulfill({ json: { ...answer, profile, transactions: deals.slice(0, 5) } })
  })
  await page.route(/api\/v1\/transactions\/\?/, (route) =>
    route.fulfill({ json: { results: deals, total_items: 45 } }),
  )
  await page.route(/api\/v1\/transactions\/[\da-f-]{36}\//, (route) => {
    const deal = deals.find(({ id }) => route.request().url().includes(id))
    return route.fulfill({ json: { ...deal, ...detailsOfAll } })
  })
}

const detailsOfAll: Omit<Deal, keyof (typeof deals)[number]> = {
  order_id: null,
  amount_requested: '12500.00',
  amount_received: null,
  amount_difference: null,
  rate: '92.50',
  amount_usdt: '135.135135',
  fee_usdt: null,
  trader: null,
  merchant: null,
  dispute_id: null,
  dispute_number: null,
  receipts: [],
  bank_texts: null,
  acceptable: null,
  is_suspect: false,
  refused_shares: [],
  timeline: [],
}
