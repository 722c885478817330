import type { Browser, Page } from '@playwright/test'
import { expect, type Language, type Mailbox, Person, signUp, speakTwice } from './journey.ts'
import { rememberNotices } from './notices.ts'

type Form = Record<
  string,
  string | { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }
>

/** Somebody with a window of their own, who can also make the calls that their pages make. */
export class Account {
  readonly email: string
  readonly page: Page
  private readonly token: string

  private constructor(email: string, page: Page, token: string) {
    this.email = email
    this.page = page
    this.token = token
  }

  /** Whoever is signed in on this page. */
  static async on(page: Page, email: string): Promise<Account> {
    const token = await page.evaluate(() => localStorage.getItem('access_token'))
    return new Account(email, page, token ?? '')
  }

  static async register(
    browser: Browser,
    mail: Mailbox,
    accountType: 'trader' | 'merchant',
    /** Unset: as the walk itself. */
    language?: Language,
  ): Promise<Account> {
    const { email } = new Person()
    const context = await browser.newContext(
      language && {
        locale: language === 'ru' ? 'ru-RU' : 'en-US',
        // Calls without a page do not follow the locale, and mails and the bot speak as the registration did.
        extraHTTPHeaders: { 'accept-language': language },
      },
    )
    await rememberNotices(context)
    speakTwice(context)
    const page = await context.newPage()
    await signUp(context, page, mail, email, accountType)
    return Account.on(page, email)
  }

  get<Body = unknown>(path: string): Promise<Body> {
    return this.call('get', path)
  }

  post<Body = unknown>(path: string, data: object): Promise<Body> {
    return this.call('post', path, data)
  }

  patch<Body = unknown>(path: string, data: object): Promise<Body> {
    return this.call('patch', path, data)
  }

  delete<Body = unknown>(path: string): Promise<Body> {
    return this.call('delete', path)
  }

  /** A form with files. */
  async form<Body>(path: string, multipart: Form): Promise<Body> {
    const answer = await this.sendForm(path, multipart)
    expect(answer.ok(), `${path} answered ${answer.status()}: ${await answer.text()}`).toBe(true)
    return (await answer.json()) as Body
  }

  /** The same; undefined where it is refused as bad input. */
  async tryForm<Body>(path: string, multipart: Form): Promise<Body | undefined> {
    const answer = await this.sendForm(path, multipart)
    if (answer.status() === 400) return undefined
    expect(answer.ok(), `${path} answered ${answer.status()}: ${await answer.text()}`).toBe(true)
    return (await answer.json()) as Body
  }

  private sendForm(path: string, multipart: Form) {
    const headers = { Authorization: `Bearer ${this.token}` }
    return this.page.request.post(`${process.env.FLORIN_URL}${path}`, { headers, multipart })
  }

  private async call<Body>(
    method: 'get' | 'post' | 'patch' | 'delete',
    path: string,
    data?: object,
  ): Promise<Body> {
    const headers = { Authorization: `Bearer ${this.token}` }
    const sent = { headers, ...(data && { data }) }
    const answer = await this.page.request[method](`${process.env.FLORIN_URL}${path}`, sent)
    expect(answer.ok(), `${path} answered ${answer.status()}: ${await answer.text()}`).toBe(true)
    return (await answer.json()) as Body
  }
}
