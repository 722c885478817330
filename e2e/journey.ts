import { readdirSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { fill, type TextValues } from '@florin/texts'
import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test'
import { rememberNotices } from './notices.ts'
import { Witness } from './witness.ts'

export { axeOn, expectAccessible, expectFits } from './look.ts'
export { expect }

export type Language = 'ru' | 'en'
export const password = 'Correct@horse7!'

/** What is written on the screens, by catalogue and key, in the language of the walk. */
export type Say = (part: string, key: string, values?: TextValues) => string

interface Fixtures {
  language: Language
  isPhone: boolean
  say: Say
  mail: Mailbox
  person: Person
}

/** Somebody new for each walk. */
export class Person {
  readonly email = `walk.${process.pid}.${Math.random().toString(36).slice(2, 10)}@example.com`
}

/** By file: a letter that was written stays as it is, and a whole run has hundreds. */
const letters = new Map<string, string>()

/** The mails that Florin has written to files, read as a person reads them. */
export class Mailbox {
  private readonly read = new Set<string>()

  async code(email: string): Promise<string> {
    // On a line of its own: amounts have six decimals too.
    const code = /^\s*(\d{6})\s*$/m
    return code.exec(await this.letter(email, code))?.[1] ?? ''
  }

  async letter(email: string, containing: RegExp): Promise<string> {
    const folder = join(process.env.FLORIN_DATA ?? '', 'mail')
    for (let waited = 0; waited < 60_000; waited += 100) {
      const names = (await readdir(folder).catch(() => [])).filter(
        (name) => name.endsWith('.eml') && !this.read.has(name),
      )
      for (const name of names.sort().reverse()) {
        const raw = letters.get(name) ?? (await readFile(join(folder, name), 'utf8'))
        letters.set(name, raw)
        if (!raw.includes(email)) continue
        const text = plainText(raw)
        if (!containing.test(text)) continue
        this.read.add(name)
        return text
      }
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error(`No letter came to ${email}`)
  }
}

/** The first text part of a mail, undone from its transfer encoding. */
function plainText(raw: string): string {
  const part = raw.split(/\r?\n--/).find((piece) => /content-type: text\/plain/i.test(piece)) ?? raw
  const at = part.search(/\r?\n\r?\n/)
  const body = part.slice(at)
  if (/base64/i.test(part.slice(0, at))) return Buffer.from(body, 'base64').toString('utf8')
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** Whichever there are: a list here would miss the next one. */
const parts = readdirSync(new URL('../packages/texts/src/ru', import.meta.url)).map(
  (name) => parse(name).name,
)

const catalogues = new Map<string, Record<string, string>>()

async function loadTexts(language: Language): Promise<void> {
  for (const part of parts) {
    const module = (await import(`@florin/texts/${language}/${part}`)) as Record<
      string,
      Record<string, string>
    >
    catalogues.set(`${language}/${part}`, Object.values(module)[0] ?? {})
  }
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
  baseURL: async ({}, use) => use(process.env.FLORIN_URL ?? ''),
  language: async ({ locale }, use) => use(locale?.startsWith('ru') ? 'ru' : 'en'),
  isPhone: async ({ viewport }, use) => use((viewport?.width ?? 0) < 500),
  say: async ({ language }, use) => {
    await loadTexts(language)
    await use((part, key, values) => {
      const text = catalogues.get(`${language}/${part}`)?.[key]
      if (text === undefined) throw new Error(`There is no text ${part}.${key}`)
      return fill(language, text, values)
    })
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  mail: async ({}, use) => use(new Mailbox()),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  person: async ({}, use) => use(new Person()),
  context: async ({ context }, use) => {
    await rememberNotices(context)
    speakTwice(context)
    await use(context)
  },
  // A page that logs an error, or that its own policy stopped, fails whatever walk it was on.
  page: async ({ page }, use, info) => {
    const witness = new Witness(page)
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('console', (message) => {
      const isOurs = message.type() === 'error' && !/Failed to load resource/.test(message.text())
      if (isOurs) complaints.push(message.text())
    })
    await use(page)
    if (info.status !== info.expectedStatus) console.error(`${info.title}\n  ${await witness.story()}`)
    expect(complaints).toEqual([])
  },
})

/** A line that was idle for five seconds is closed by the server, at times just as a walk speaks on it again: then it is said once more. */
export function speakTwice({ request }: BrowserContext): void {
  const once = request.fetch.bind(request)
  request.fetch = (url, options) => once(url, { maxRetries: 1, ...options })
}

/** A walk of somebody who is already signed in: the way there is walked in its own journeys. */
export const member = test.extend({
  page: async ({ page, context, mail, person }, use) => {
    await signUp(context, page, mail, person.email)
    await use(page)
  },
})

/** The same for a shop. */
export const merchant = test.extend({
  page: async ({ page, context, mail, person }, use) => {
    await signUp(context, page, mail, person.email, 'merchant')
    await use(page)
  },
})

/** Opens the welcome page's auth window in one of its modes. */
export async function openAuth(page: Page, say: Say, mode: 'register' | 'login'): Promise<void> {
  await page.goto('/welcome')
  await page.getByRole('button', { name: say('welcome', 'get_started') }).click()
  const window = page.getByRole('dialog')
  await expect(window).toBeVisible()
  const title = say('auth', `${mode}_title`)
  if (!(await window.getByText(title, { exact: true }).isVisible())) {
    await window
      .getByRole('button', { name: say('auth', mode === 'login' ? 'to_login' : 'to_register'), exact: true })
      .last()
      .click()
  }
  await expect(window.getByText(title, { exact: true })).toBeVisible()
}

/** Presses one of the two cards at the head of the registration. */
export async function chooseRole(page: Page, say: Say, role: 'trader' | 'merchant'): Promise<void> {
  await page.getByRole('dialog').getByText(say('auth', role), { exact: true }).click()
}

/** Types into the cells as a person does: the first takes the focus, the rest follow, and the sixth sends the code. */
export async function typeCode(place: Page | Locator, code: string): Promise<void> {
  const first = place
    .locator('[role="dialog"] input[inputmode="numeric"], input[inputmode="numeric"]')
    .first()
  await first.click()
  await first.page().keyboard.type(code)
}

type Post = (path: string, data: object) => Promise<Record<string, string>>

function posting(context: BrowserContext): Post {
  return async (path, data) => {
    const answer = await context.request.post((process.env.FLORIN_URL ?? '') + path, { data })
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}`)
    return (await answer.json()) as Record<string, string>
  }
}

/** Registers by the same calls that the form makes, and leaves the browser as the form would. */
export async function signUp(
  context: BrowserContext,
  page: Page,
  mail: Mailbox,
  email: string,
  accountType: 'trader' | 'merchant' = 'trader',
): Promise<void> {
  const post = posting(context)
  await post('/account/user/register/', { email, password, account_type: accountType })
  await keepTokens(
    page,
    await post('/account/user/verify-otp/', { email, password, otp: await mail.code(email) }),
  )
}

/** The same for somebody who is registered already. */
export async function signIn(
  context: BrowserContext,
  page: Page,
  mail: Mailbox,
  email: string,
  secret = password,
): Promise<void> {
  const post = posting(context)
  const account = { email, password: secret }
  await post('/account/user/login/', account)
  const code_otp = await mail.code(email)
  await keepTokens(page, await post('/account/user/login-verify/', { ...account, code_otp }))
}

async function keepTokens(page: Page, tokens: Record<string, string>): Promise<void> {
  await page.goto('/assets/favicon.svg')
  await page.evaluate((kept) => {
    for (const [name, token] of Object.entries(kept)) localStorage.setItem(name, token)
  }, tokens)
}

export async function login(
  page: Page,
  say: Say,
  mail: Mailbox,
  email: string,
  secret = password,
): Promise<void> {
  await openAuth(page, say, 'login')
  const window = page.getByRole('dialog')
  await window.getByLabel(say('auth', 'email'), { exact: true }).fill(email)
  await window.getByLabel(say('auth', 'password'), { exact: true }).fill(secret)
  await window
    .getByRole('button', { name: say('auth', 'log_in'), exact: true })
    .first()
    .click()
  await expect(window.getByText(say('auth', 'code_title'))).toBeVisible()
  await typeCode(page, await mail.code(email))
  await expect(page).toHaveURL('/')
}
