import { docs as docsEn } from '@florin/texts/en/docs'
import { guide as guideEn } from '@florin/texts/en/guide'
import { docs as docsRu } from '@florin/texts/ru/docs'
import { guide as guideRu } from '@florin/texts/ru/guide'
import type { Page } from '@playwright/test'
import { axeOn, expect, expectFits, type Language, test } from '../journey.ts'

const guideOf = { ru: guideRu, en: guideEn }
const docsOf = { ru: docsRu, en: docsEn }
const titleOf = (language: Language, key: keyof typeof guideEn) => guideOf[language][key]
const search = (page: Page, language: Language) =>
  page.getByRole('combobox', { name: docsOf[language].search })

test('the guide stands in the reader’s language, fits the screen and is accessible', {
  tag: ['@long', '@long-phone'],
}, async ({ page, language, isPhone }) => {
  await page.goto('/docs')
  await expect(page.getByRole('heading', { level: 1, name: titleOf(language, 'title') })).toBeVisible()
  const families = () =>
    page.evaluate(() =>
      [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
    )
  await expect.poll(families).toEqual(expect.arrayContaining(['Onest Variable', 'JetBrains Mono Variable']))
  await expectFits(page)

  // The reference repeats one card a hundred times; one of each kind is looked at.
  const kinds = [
    '.top',
    'nav',
    '#quick-start',
    '#order-life',
    '#webhooks',
    '#money',
    '#createOrder',
    '#addOrderEvidence',
  ]
  if (isPhone) await page.locator('.contents > summary').click()
  // The rest is taken away: axe goes through all of a page for each part that it looks at.
  await page.evaluate((kept) => {
    for (const card of document.querySelectorAll('article.call'))
      if (!kept.includes(`#${card.id}`)) card.remove()
  }, kinds)
  const builder = kinds.reduce((axe, part) => axe.include(part), await axeOn(page))
  const { violations } = await builder.analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
})

test('search opens with a slash, is walked by arrows and leads to a call', { tag: '@long' }, async ({
  page,
  language,
}) => {
  await page.goto('/docs')
  await page.keyboard.press('/')
  await expect(search(page, language)).toBeFocused()

  await page.keyboard.type('webhook-endpoints rotate')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#rotateWebhookSecret$/)
  await expect(page.locator('#rotateWebhookSecret h3')).toBeInViewport()

  await search(page, language).fill('orders')
  const options = page.getByRole('option')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(options).toHaveCount(0)
  await search(page, language).fill('qqqq')
  await expect(page.locator('.nothing')).toBeVisible()
})

test('a program is chosen by keyboard, everywhere at once, and is copied whole', { tag: '@long' }, async ({
  page,
  context,
  language,
}) => {
  await context.grantPermissions(['clipboard-write'])
  await page.goto('/docs')
  const panel = page.locator('#quick-start .panel').nth(1)
  await panel.getByRole('radio', { name: 'cURL' }).focus()
  await page.keyboard.press('ArrowRight')

  await expect(panel.getByRole('radio', { name: 'Node.js' })).toBeChecked()
  await expect(panel.locator('pre.mjs')).toBeVisible()
  await expect(panel.locator('pre.sh')).toBeHidden()
  await expect(page.locator('#createOrder pre.mjs')).toBeVisible()
  await panel.getByRole('button', { name: docsOf[language].copy }).click()
  await expect(page.getByRole('status')).toHaveText(docsOf[language].copied)
  // The page itself may not read the clipboard, so it is pasted into a line, where a line break becomes a space.
  await search(page, language).focus()
  await page.keyboard.press('ControlOrMeta+V')
  const source = (await panel.locator('pre.mjs').textContent()) ?? ''
  await expect(search(page, language)).toHaveValue(source.replaceAll('\n', ' '))

  await page.reload()
  await expect(page.locator('#createOrder pre.mjs')).toBeVisible()
})

test('the other language is a choice that is kept, in the place where one reads', { tag: '@long' }, async ({
  page,
  language,
}) => {
  const other = language === 'ru' ? 'en' : 'ru'
  await page.goto('/docs#webhooks')
  await page.locator('details.menu summary').click()
  await page.locator(`details.menu a[hreflang="${other}"]`).click()

  await expect(page.locator('html')).toHaveAttribute('lang', other)
  await expect(page).toHaveURL(new RegExp(`lang=${other}#webhooks$`))
  await page.goto('/docs')
  await expect(page.locator('html')).toHaveAttribute('lang', other)
  expect(await page.evaluate(() => localStorage.getItem('Florin_language'))).toBe(other)
})

test('the contents tell where one is', { tag: '@long' }, async ({ page }) => {
  await page.goto('/docs#limits')
  await expect(page.locator('.contents [aria-current]')).toHaveAttribute('href', '#limits')
  await page.locator('.contents a[href="#settlements"]').click()
  await expect(page.locator('.contents [aria-current]')).toHaveAttribute('href', '#settlements')
  await page.goto('/docs#cancelOrder')
  await expect(page.locator('.contents [aria-current]')).toBeInViewport()
})

test.describe('without a script', { tag: '@once' }, () => {
  test.use({ javaScriptEnabled: false })

  test('the page is whole: every word, every program, no dead button @long', async ({ page }) => {
    await page.goto('/docs')
    await expect(page.locator('.contents a[href="#webhooks"]')).toBeVisible()
    const panel = page.locator('#quick-start .panel').nth(1)
    await panel.getByRole('radio', { name: 'Python' }).check()
    await expect(panel.locator('pre.py')).toBeVisible()
    await expect(page.locator('button.copy:visible, search:visible')).toHaveCount(0)
  })
})
