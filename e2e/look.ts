import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

// Half as long as what `axe.source` gives, for a browser that compiles it in every document.
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Axe within the page itself: we have no frames, and a second page for each look cost more than the look. It is brought once to a
 * document; by itself it would come twice for every look.
 */
export async function axeOn(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => 'axe' in window)
  if (!isThere) await page.evaluate(source)
  return new AxeBuilder({ page, axeSource: ';' }).options({ resultTypes: ['violations'] }).setLegacyMode()
}

/**
 * Axe takes half a second of processor time for a full screen, most of it for contrast. Behind a modal dialog nothing can be read or
 * reached, and that screen is judged when it stands alone: so where a dialog is open, it is judged, with the notices above it.
 */
async function axeWithin(page: Page): Promise<AxeBuilder> {
  const axe = await axeOn(page)
  const dialog = '[role="dialog"][aria-modal="true"]'
  if ((await page.locator(dialog).count()) === 0) return axe
  return axe.include([dialog]).include(['.mantine-Notifications-root'])
}

/**
 * No serious or critical finding of axe on what is shown now. Axe measures first and judges later: of a page that changed under
 * its eyes it judges what never stood beside each other, so such a finding is looked for again.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expectFits(page)
  const seen = await page.evaluateHandle(watchChanges)
  try {
    for (;;) {
      const { violations } = await (await axeWithin(page)).analyze()
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
      const hasChanged = await seen.evaluate((changes) => changes.takeAny())
      if (serious.length > 0 && hasChanged) continue
      const problems = serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
      expect(problems).toEqual([])
      return
    }
  } finally {
    await seen.evaluate((changes) => changes.stop())
  }
}

/** Nothing is wider than the screen: a page that slides sideways under a thumb is broken, though all of it can be read. */
export async function expectFits(page: Page): Promise<void> {
  const wider = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(wider).toBe(0)
}

/** What is only for screen readers makes no page longer: a table keeps the height of its rows, however small it is told to be. */
export async function expectEndsWithWhatIsSeen(page: Page): Promise<void> {
  const below = () =>
    page.evaluate(
      () =>
        document.documentElement.scrollHeight -
        Math.round(document.body.getBoundingClientRect().bottom + scrollY),
    )
  await expect.poll(below).toBeLessThanOrEqual(1)
}

/** Of what is there and how it looks; texts alone, such as a clock's, move nothing. */
function watchChanges() {
  let hasAny = false
  const observer = new MutationObserver(() => {
    hasAny = true
  })
  const attributeFilter = ['class', 'style', 'data-mantine-color-scheme', 'data-busy', 'aria-hidden']
  observer.observe(document, { subtree: true, childList: true, attributeFilter })
  return {
    takeAny() {
      const hadAny = hasAny || observer.takeRecords().length > 0
      hasAny = false
      return hadAny
    },
    stop: () => observer.disconnect(),
  }
}
