import { expect, expectAccessible, member, test } from '../journey.ts'
import { expectNotice } from '../notices.ts'

test('the welcome page stands in both languages and opens the door', { tag: '@everywhere' }, async ({
  page,
  say,
}) => {
  await page.goto('/welcome')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(say('welcome', 'hero_first'))
  await expect(page).toHaveTitle('Florin Processing service')
  await expectAccessible(page)
})

test('who has no session, or one that the server does not know, is sent to the welcome page', {
  tag: '@once',
}, async ({ page }) => {
  // Which paths are guarded is tested without a browser (guards, public-paths); here one of each kind.
  for (const path of ['/', '/profile/']) {
    await page.goto(path)
    await expect(page).toHaveURL('/welcome')
  }

  await page.evaluate(() => {
    localStorage.setItem('access_token', 'forged')
    localStorage.setItem('refresh_token', 'forged')
    localStorage.setItem('isStaff', 'true')
  })
  await page.goto('/settings')
  await expect(page).toHaveURL('/welcome')
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
  expect(await page.evaluate(() => localStorage.getItem('isStaff'))).toBeNull()
})

member('one session, from the first look to /logout', { tag: '@once' }, async ({ page, say, baseURL }) => {
  const strangers: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '') && !/^(data|blob):/.test(request.url()))
      strangers.push(request.url())
  })
  const settings = page.getByRole('heading', { level: 1, name: say('settings', 'title') })

  await member.step('leaving a page while it still asks who it is does not sign out', async () => {
    await page.route(/check_user_auth/, () => new Promise(() => undefined), { times: 1 })
    await page.goto('/')
    await page.goto('/settings')
    await expect(settings).toBeVisible()
  })

  await member.step('the guard says what it does while it checks', async () => {
    let answer = () => {}
    const released = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(/check_user_auth/, (route) => released.then(() => route.continue()), { times: 1 })
    await page.goto('/settings')
    await expect(page.getByText(say('common', 'checking_auth'))).toBeVisible()
    answer()
    await expect(settings).toBeVisible()
  })

  await member.step('an access token that ran out is refreshed without the person noticing', async () => {
    await page.evaluate(() => localStorage.setItem('access_token', 'ran-out'))
    await page.goto('/settings')
    await expect(settings).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).not.toBe('ran-out')
  })

  await member.step('the first Tab offers to skip the menu', async () => {
    await page.goto('/help')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByText(say('common', 'skip_to_content'))).toBeFocused()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  })

  await member.step('an unknown address has its page, with a way home', async () => {
    await page.goto('/no/such/page')
    await expect(page.getByText(say('common', 'not_found'))).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: say('common', 'to_home') }).click()
    await expect(page).toHaveURL('/')
  })

  await member.step('/logout clears everything', async () => {
    await page.goto('/logout')
    await expect(page).toHaveURL('/welcome')
    expect(await page.evaluate(() => localStorage.getItem('refresh_token'))).toBeNull()
  })
  // That no policy was broken either is looked at after every walk.
  expect(strangers).toEqual([])
})

member(
  'the menu leads to every screen, and /profile is the overview',
  { tag: ['@long', '@long-phone'] },
  async ({ page, say, isPhone }) => {
    await page.goto('/')
    const openSettings = async (label: string) => {
      if (isPhone) await page.getByRole('button', { name: say('common', 'menu_open') }).click()
      await page.getByRole('link', { name: label, exact: true }).last().click()
    }

    await openSettings(say('common', 'settings'))
    await expect(page).toHaveURL(/\/settings/)
    await openSettings(say('common', isPhone ? 'help_and_support' : 'support'))
    await expect(page).toHaveURL('/help')
    for (const path of ['/profile', '/profile/']) {
      await page.goto(path)
      await expect(page.getByText(say('overview', 'deals_empty'))).toBeVisible()
    }
    const labels = await page.getByRole('navigation').getByRole('link').allTextContents()
    for (const missing of ['Referrals', 'Рефералы', 'User Management']) expect(labels).not.toContain(missing)
  },
)

member(
  'the rate is shown with two decimals and the rouble sign; its failure has its text',
  { tag: '@long' },
  async ({ page, say }) => {
    await page.goto('/')
    await expect(
      page
        .getByText(/(\d{2},\d{2}\s₽|₽\d{2}\.\d{2})/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()

    await page.route(/account\/rate/, (route) =>
      route.fulfill({ status: 503, json: { code: 'rate.unavailable' } }),
    )
    await page.reload()
    await expect(page.getByText(say('common', 'rate_failed')).filter({ visible: true }).first()).toBeVisible()
  },
)

test('another language is stored, reloads the page and stays', { tag: '@once' }, async ({
  page,
  language,
}) => {
  await page.goto('/welcome')
  const other = language === 'ru' ? 'English' : 'Русский'
  const globe = page.getByRole('button', { name: /Language|Язык/ })
  await globe.click()
  await expect(page.getByRole('menuitemradio', { checked: true })).toContainText(
    language === 'ru' ? 'Русский' : 'English',
  )
  await page.mouse.click(5, 400)
  await expect(page.getByRole('menuitemradio')).toHaveCount(0)

  await globe.click()
  await page.getByRole('menuitemradio', { name: other }).click()

  await expect(page.locator('html')).toHaveAttribute('lang', language === 'ru' ? 'en' : 'ru')
  expect(await page.evaluate(() => localStorage.getItem('Florin_language'))).toBe(
    language === 'ru' ? 'en' : 'ru',
  )
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'ru' ? 'en' : 'ru')
})

member(
  'the other colour scheme is a press away and is remembered',
  { tag: '@long' },
  async ({ page, say, isPhone }) => {
    await page.goto('/')
    const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme')
    const before = await scheme()
    expect(before).toBe(isPhone ? 'dark' : 'light')

    if (isPhone) await page.getByRole('button', { name: say('common', 'menu_open') }).click()
    await page
      .getByRole('button', { name: say('common', isPhone ? 'light_scheme' : 'dark_scheme') })
      .last()
      .click()

    await expect.poll(scheme).toBe(isPhone ? 'light' : 'dark')
    await expectAccessible(page)
    await page.reload()
    await expect.poll(scheme).toBe(isPhone ? 'light' : 'dark')
  },
)

member(
  'a block signs the person out wherever they are, and the welcome page says why',
  { tag: '@once' },
  async ({ page, say }) => {
    // The server's own answer to a blocked account; the block itself is tested over HTTP.
    await page.route(/user_info/, (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/problem+json',
        json: { code: 'account.blocked', status: 403, detail: say('problems', 'account.blocked') },
      }),
    )
    const farewell = page.waitForRequest(
      (request) => request.url().includes('/account/logout/') && 'x-force-logout' in request.headers(),
    )

    await page.goto('/settings')

    await farewell
    await expect(page).toHaveURL('/welcome')
    await expect(page.getByText(say('problems', 'account.blocked'))).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
  },
)

member(
  'logging out ends the session here and in the other tab',
  { tag: '@once' },
  async ({ page, say, isPhone }) => {
    await page.goto('/')
    const other = await page.context().newPage()
    await other.goto('/settings')
    await expect(other.getByRole('heading', { level: 1, name: say('settings', 'title') })).toBeVisible()

    if (isPhone) await page.getByRole('button', { name: say('common', 'menu_open') }).click()
    await page.getByRole('button', { name: say('common', 'log_out') }).click()

    await expect(page).toHaveURL('/welcome')
    await expect(other).toHaveURL('/welcome')
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('token'))),
    ).toEqual([])
  },
)

member(
  'a change in one tab shows in the others, and eight tabs are not too many',
  { tag: '@long' },
  async ({ page, say, context }) => {
    const others = await Promise.all(Array.from({ length: 7 }, () => context.newPage()))
    await page.goto('/settings')
    for (const tab of others) await tab.goto('/')
    const rename = async (tab: typeof page, name: string) => {
      await tab.getByLabel(say('settings', 'username_label')).fill(name)
      await tab.getByRole('button', { name: say('settings', 'username_save') }).click()
      await expectNotice(tab, say('settings', 'username_changed'))
    }

    await rename(page, 'Eight tabs')
    for (const tab of others) await expect(tab.getByRole('heading', { level: 1 })).toContainText('Eight tabs')

    // The tab that listens for all of them leaves; another goes on.
    await page.close()
    const [second, ...rest] = others
    if (!second) throw new Error('There are seven')
    await second.goto('/settings')
    await rename(second, 'Seven tabs')
    for (const tab of rest) await expect(tab.getByRole('heading', { level: 1 })).toContainText('Seven tabs')
  },
)
