import type { Browser, Page } from '@playwright/test'
import { expect, type Say } from './journey.ts'

/** Somebody who pays on a phone: no account, only the link that the shop gave them. */
export class Payer {
  readonly page: Page
  private readonly say: Say

  constructor(page: Page, say: Say) {
    this.page = page
    this.say = say
  }

  static async open(browser: Browser, say: Say, payUrl: string): Promise<Payer> {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
    const payer = new Payer(await context.newPage(), say)
    await payer.page.goto(payUrl)
    return payer
  }

  async choose(method: 'sbp' | 'c2c' = 'c2c'): Promise<void> {
    await this.sees('choose_title')
    await this.page.getByRole('radio', { name: this.say('checkout', method) }).check({ force: true })
    await this.press('get_requisites')
    await this.sees('pay_title')
  }

  async press(key: string): Promise<void> {
    await this.page.getByRole('button', { name: this.say('checkout', key), exact: true }).click()
  }

  /** What the button beside a line leaves on the clipboard. */
  async copies(key: string): Promise<string> {
    await this.press(key)
    // Pasted elsewhere, as into the bank's app: the page's own policy lets nobody read the clipboard on it.
    const bank = await this.page.context().newPage()
    await bank.setContent('<textarea></textarea>')
    const field = bank.locator('textarea')
    await field.press('ControlOrMeta+v')
    const pasted = await field.inputValue()
    await bank.close()
    return pasted
  }

  /** The page turned by itself, if nobody pressed anything. */
  async sees(title: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText(this.say('checkout', title))
  }

  async leave(): Promise<void> {
    await this.page.context().close()
  }
}
