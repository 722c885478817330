import { fill } from '@florin/texts'
import type { Page } from '@playwright/test'
import { Account } from '../account.ts'
import { expect, expectAccessible, member, test } from '../journey.ts'
import { launchOf } from '../launch.ts'

// The worker itself is walked here, and notices, which only a Chromium with a window has.
test.use({ serviceWorkers: 'allow', launchOptions: launchOf(process.env.CHROMIUM_WINDOW_PATH) })
member.use({ serviceWorkers: 'allow', launchOptions: launchOf(process.env.CHROMIUM_WINDOW_PATH) })

interface Manifest {
  readonly name: string
  readonly start_url: string
  readonly scope: string
  readonly display: string
  readonly icons: readonly { src: string; sizes: string; type: string; purpose: string }[]
}

test('the app can be installed: its manifest is whole and every icon is what it says', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/welcome')
  const devTools = await page.context().newCDPSession(page)
  const { url, errors } = await devTools.send('Page.getAppManifest')
  expect(new URL(url).pathname).toBe('/assets/florin.webmanifest')
  expect(errors).toEqual([])

  const manifest = (await (await page.request.get(url)).json()) as Manifest
  expect(manifest).toMatchObject({
    name: 'Florin Processing service',
    start_url: '/',
    scope: '/',
    display: 'standalone',
  })
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    'any any',
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  for (const { src, sizes, type } of [...manifest.icons, touchIcon]) {
    const answer = await page.request.get(src)
    expect(answer.headers()['content-type']).toBe(type)
    if (sizes !== 'any') expect(await sizeOf(page, src)).toBe(sizes)
  }
})

member(
  'without a connection a calm page stands in, and with it the app comes back by itself',
  { tag: '@once' },
  async ({ page, context, language }) => {
    const { offline } = await import(`@florin/texts/${language}/offline`)
    await page.goto('/settings')
    await isControlled(page)
    const tokens = await page.evaluate(() => localStorage.getItem('access_token'))

    await context.setOffline(true)
    const answer = await page.goto('/deal')
    expect(answer?.fromServiceWorker()).toBe(true)
    await expect(page.getByRole('heading', { name: offline.title })).toBeVisible()
    await expect(page.getByRole('button', { name: offline.retry })).toBeVisible()
    const hasItsLetters = () =>
      page.evaluate(() => document.fonts.check("16px 'Onest Variable'", 'Нет связи'))
    await expect.poll(hasItsLetters).toBe(true)
    await expectAccessible(page)
    // Nobody is signed out by a tunnel.
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBe(tokens)

    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: offline.title })).toHaveCount(0)
    await expect(page).toHaveURL('/deal')
    await expect(page.getByRole('navigation').first()).toBeVisible()
  },
)

member(
  'the worker keeps the letters of its page, and no answer of the server',
  { tag: '@long' },
  async ({ page, say }) => {
    await page.goto('/')
    await isControlled(page)
    await page.reload()
    await expect(page.getByText(say('overview', 'deals_empty'))).toBeVisible()
    await page.goto('/deal')
    await expect(page.getByRole('main')).toBeVisible()

    const kept = await keptPaths(page)
    expect(kept.length).toBeGreaterThan(0)
    expect(kept.filter((path) => !/^\/assets\/onest-[\w-]+-[\w-]{8}\.woff2\?offline$/.test(path))).toEqual([])

    // Nor is anything left of whoever signs out.
    await page.goto('/logout')
    await expect(page).toHaveURL('/welcome')
    expect(await keptPaths(page)).toEqual(kept)
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('access_token')
  },
)

test('the payer’s page is left alone by it', { tag: '@long' }, async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await page.goto('/welcome')
  await isControlled(page)

  // In the browser of somebody who has the app, nothing of the payer's page comes from the worker, nor stands in for it.
  const answers: string[] = []
  page.on('response', (answer) => {
    if (answer.fromServiceWorker()) answers.push(answer.url())
  })
  await page.goto('/c2c/no-such-token')
  await expect(page.locator('#root')).not.toBeEmpty()
  expect(answers).toEqual([])
  await context.setOffline(true)
  await expect(page.goto('/c2c/no-such-token')).rejects.toThrow('ERR_INTERNET_DISCONNECTED')

  // A payer's own browser never hears of it.
  const payer = await browser.newContext({ baseURL: baseURL ?? '' })
  const theirs = await payer.newPage()
  await theirs.goto('/c2c/no-such-token', { waitUntil: 'networkidle' })
  expect(await theirs.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  expect(await theirs.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  await payer.close()
})

member(
  'whoever wants it is told by the browser while the tab is hidden, once and without details',
  { tag: '@long' },
  async ({ page, context, person, language, say }) => {
    const { notices } = await import(`@florin/texts/${language}/notices`)
    let waiting = 0
    await page.route(/api\/account\/dashboard/, async (route) => {
      await route.fulfill({ json: { ...(await (await route.fetch()).json()), waiting } })
    })
    await context.grantPermissions([])
    await page.goto('/settings#notification')
    await isControlled(page)
    const choice = page.getByRole('switch', { name: say('settings', 'browser_switch') })
    await expect(choice).toBeDisabled()
    await expect(page.getByText(say('settings', 'browser_denied'))).toBeVisible()

    // They have changed their mind in the browser's own settings, and come back.
    await context.grantPermissions(['notifications'])
    const isGranted = await page.evaluate(() => Notification.permission === 'granted')
    member.skip(!isGranted, 'A Chromium that never has a window, as npm’s, has no notices either.')
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(choice).toBeEnabled()
    await expect(choice).not.toBeChecked()
    await choice.press('Space')
    await expect(choice).toBeChecked()
    await expect(page).toHaveTitle('Florin Processing service')

    // Seen by whoever looks at the tab: no notice.
    const account = await Account.on(page, person.email)
    waiting = 1
    await change(account)
    await expect(page).toHaveTitle(/^\(1\)/)
    expect(await shownNotices(page)).toEqual([])

    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
    })
    for (waiting of [2, 3]) {
      await change(account)
      await expect(page).toHaveTitle(new RegExp(`^\\(${waiting}\\)`))
      const body = fill(language, notices.deals_text, { count: waiting })
      await expect.poll(() => shownNotices(page)).toEqual([{ tag: 'deals', body }])
    }

    // A press on it: the worker names the place, and the tab goes there.
    const [worker] = context.serviceWorkers()
    await worker?.evaluate(async () => {
      const { clients } = self as unknown as { clients: { matchAll(): Promise<Client[]> } }
      for (const client of await clients.matchAll()) client.postMessage({ type: 'open', path: '/deal' })
    })
    await expect(page).toHaveURL('/deal')

    // Whoever comes back has seen it.
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'visible' })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await expect.poll(() => shownNotices(page)).toEqual([])
  },
)

interface Client {
  postMessage(message: unknown): void
}

/** Something of theirs changes elsewhere, and their open pages ask anew. */
async function change(account: Account): Promise<void> {
  await account.post('/api/v1/payments/create/', {
    name: 'Мария Соколова',
    bank: 'sberbank',
    card: `220220${String(Math.random()).slice(2, 12).padEnd(10, '7')}`,
  })
}

async function shownNotices(page: Page): Promise<object[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ tag, body }) => ({ tag, body }))
  })
}

const touchIcon = { src: '/assets/icon-apple-180.png', sizes: '180x180', type: 'image/png' }

/** As the browser draws it. */
async function sizeOf(page: Page, src: string): Promise<string> {
  return page.evaluate(async (path) => {
    const picture = new Image()
    picture.src = path
    await picture.decode()
    return `${picture.naturalWidth}x${picture.naturalHeight}`
  }, src)
}

async function isControlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

async function keptPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys()
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return kept.flat().map(({ url }) => url.slice(location.origin.length))
  })
}
