import type { Page, Request } from '@playwright/test'

/** What a page asked for and never got, and what it shows: told when a walk fails, because pictures stay behind on the machine. */
export class Witness {
  private readonly waiting = new Map<Request, number>()
  private readonly failed: string[] = []
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
    page.on('request', (request) => this.waiting.set(request, Date.now()))
    page.on('requestfinished', (request) => this.waiting.delete(request))
    page.on('requestfailed', (request) => {
      this.waiting.delete(request)
      this.failed.push(`${nameOf(request)}: ${request.failure()?.errorText}`)
    })
  }

  async story(): Promise<string> {
    const shown = await this.page
      .locator('body')
      .ariaSnapshot({ timeout: 5_000 })
      .catch((error: unknown) => `(nothing could be read: ${String(error)})`)
    const waiting = [...this.waiting].map(
      ([request, since]) => `${nameOf(request)}: ${Date.now() - since} ms`,
    )
    return [
      `at ${new URL(this.page.url()).pathname}`,
      ...this.failed.map((each) => `failed: ${each}`),
      ...waiting.map((each) => `unanswered: ${each}`),
      ...shown.split('\n').slice(0, 80),
    ].join('\n  ')
  }
}

function nameOf(request: Request): string {
  return `${request.method()} ${new URL(request.url()).pathname}`
}
