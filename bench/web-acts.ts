import { checkout } from '@florin/texts/ru/checkout'
import { overview } from '@florin/texts/ru/overview'
import type { Browser, Page } from '@playwright/test'
import { openWindow, type SignedIn } from './web-browser.ts'

/** Something a person does, by pointer or key, and what they see of it. */
interface Act {
  readonly name: string
  readonly act: (page: Page) => Promise<unknown>
  readonly seen: (page: Page) => Promise<unknown>
}

interface Input {
  readonly id: number
  readonly name: string
  readonly ms: number
  readonly waitMs: number
  readonly workMs: number
}

export interface Answered {
  readonly name: string
  /** From the press to the next paint; 0 where the browser reported nothing longer than a frame. */
  readonly ms: number
  readonly inputs: readonly Input[]
}

const button = (page: Page, name: string) =>
  page.getByRole('button', { name }).filter({ visible: true }).first()
const press = (name: string) => (page: Page) => button(page, name).click()
const shows = (name: string) => (page: Page) => button(page, name).waitFor()
const chooses = (name: string) => (page: Page) => page.locator('label').filter({ hasText: name }).click()
const tells = (words: string) => (page: Page) => page.getByText(words).first().waitFor()
const isGone = (role: 'dialog' | 'menu') => (page: Page) =>
  page.getByRole(role).filter({ visible: true }).waitFor({ state: 'hidden' })
const isThere = (role: 'dialog' | 'menu') => (page: Page) => page.getByRole(role).first().waitFor()
const pressEscape = (page: Page) => page.keyboard.press('Escape')
const goTo = (name: string) => (page: Page) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click()

/** In order: each begins where the one before has ended. The last one comes back to the first's place. */
const acts: readonly Act[] = [
  { name: 'hide the balance', act: press('Hide the balance'), seen: shows('Show the balance') },
  { name: 'show the balance', act: press('Show the balance'), seen: shows('Hide the balance') },
  { name: 'open the balance’s menu', act: press('Wallet actions'), seen: isThere('menu') },
  { name: 'close it by Escape', act: pressEscape, seen: isGone('menu') },
  { name: 'chart by hours', act: chooses('Hourly'), seen: tells('in 24 hours') },
  { name: 'chart by months', act: chooses('Yearly'), seen: tells('in 12 months') },
  { name: 'chart by days', act: chooses('Daily'), seen: tells('in 30 days') },
  { name: 'third banner', act: press('Banner 3 of 3'), seen: tells('Payment methods: the full setup') },
  { name: 'first banner', act: press('Banner 1 of 3'), seen: tells('Connect Telegram in two minutes') },
  { name: 'open the balance’s menu again', act: press('Wallet actions'), seen: isThere('menu') },
  {
    name: 'open the wallet',
    act: (page) => page.getByRole('menuitem', { name: 'Deposit' }).click(),
    seen: isThere('dialog'),
  },
  { name: 'close the wallet by Escape', act: pressEscape, seen: isGone('dialog') },
  {
    name: 'go to Transactions',
    act: goTo('Transactions'),
    seen: (page) => page.locator('tbody tr').first().waitFor(),
  },
  {
    name: 'open the date range',
    act: press('Period:'),
    // The calendar opens with its dialog; closing waits until it is there.
    seen: (page) => page.getByRole('dialog').locator('table').first().waitFor(),
  },
  { name: 'close it by Escape', act: pressEscape, seen: isGone('dialog') },
  {
    name: 'open a deal',
    act: (page) => page.locator('tbody tr td:nth-child(2)').first().click(),
    seen: isThere('dialog'),
  },
  { name: 'close the deal by Escape', act: pressEscape, seen: isGone('dialog') },
  { name: 'open the status filter', act: press('All statuses'), seen: isThere('menu') },
  { name: 'close it by Escape', act: pressEscape, seen: isGone('menu') },
  {
    name: 'sort by amount',
    act: press('Amount'),
    seen: (page) => page.locator('[aria-sort="descending"]').waitFor(),
  },
  { name: 'go to Overview', act: goTo('Overview'), seen: shows('Hide the balance') },
  { name: 'dark scheme', act: press('Dark scheme'), seen: shows('Light scheme') },
  { name: 'light scheme', act: press('Light scheme'), seen: shows('Dark scheme') },
  { name: 'open the languages', act: press('Language'), seen: isThere('menu') },
  {
    name: 'switch to Russian',
    act: (page) => page.getByRole('menuitemradio', { name: checkout.language_ru }).click(),
    seen: shows(overview.balance_hide),
  },
]

/** What comes back to English is not measured: it is the same act. */
async function goBack(page: Page): Promise<void> {
  await page.evaluate(`localStorage.setItem('Florin_language', 'en')`)
  await page.reload()
  await shows('Hide the balance')(page)
  await page.waitForTimeout(500)
  await page.evaluate('bench.inputs()')
}

/** An answer that comes late has its paint a little later still. */
const settleMs = 350

/** Every act, some times over, on a processor that is so many times slower. */
export async function takeActs(
  browser: Browser,
  url: string,
  { signedIn, slowdown, times }: { signedIn: SignedIn; slowdown: number; times: number },
): Promise<Answered[]> {
  const { page, close } = await openWindow(browser, url, { signedIn, slowdown })
  const answered: Answered[] = []
  try {
    await page.goto('/')
    await shows('Hide the balance')(page)
    await page.waitForTimeout(1_000)
    for (let at = 0; at < times; at += 1) {
      for (const each of acts) answered.push(await take(page, each))
      await goBack(page)
    }
    return answered
  } finally {
    await close()
  }
}

async function take(page: Page, { name, act, seen }: Act): Promise<Answered> {
  await act(page)
  await seen(page).catch((error: unknown) => {
    throw new Error(`${name}: nothing was seen of it`, { cause: error })
  })
  await page.waitForTimeout(settleMs)
  const inputs = (await page.evaluate('bench.inputs()')) as Input[]
  return { name, ms: Math.max(0, ...inputs.map(({ ms }) => ms)), inputs }
}

const blank = `data:text/html,<button onclick="this.textContent = performance.now()">press</button>`

/** The same press on a page with nothing but a button: what the machine itself takes. */
export async function takeNothing(browser: Browser, slowdown: number, times: number): Promise<number[]> {
  const { page, close } = await openWindow(browser, 'about:blank', { slowdown })
  try {
    await page.goto(blank)
    const found: number[] = []
    for (let at = 0; at < times; at += 1) {
      await page.getByRole('button').click()
      await page.waitForTimeout(settleMs)
      const inputs = (await page.evaluate('bench.kept.inputs.splice(0)')) as Input[]
      found.push(Math.max(0, ...inputs.map(({ ms }) => ms)))
    }
    return found
  } finally {
    await close()
  }
}
