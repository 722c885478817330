import { type BrowserContext, expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    noticesHere?: string[]
  }
}

/** Each page keeps what its small notices said. They leave after a second and a half, and a busy machine may look too late. */
export async function rememberNotices(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const notices: string[] = []
    window.noticesHere = notices
    const keepSeen = (notice: Element) => {
      if (notice.checkVisibility()) notices.push(notice.textContent ?? '')
    }
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue
          if (node.matches('.toast')) keepSeen(node)
          for (const within of node.querySelectorAll('.toast')) keepSeen(within)
        }
    }).observe(document, { childList: true, subtree: true })
  })
}

/** A small notice says this on the page, or has since it was loaded; each is counted once. */
export async function expectNotice(page: Page, text: string): Promise<void> {
  const take = () =>
    page.evaluate((wanted) => {
      const notices = window.noticesHere ?? []
      const at = notices.indexOf(wanted)
      return at < 0 ? [...notices] : notices.splice(at, 1)
    }, text)
  await expect.poll(take, { message: `a notice says "${text}"` }).toEqual([text])
}
