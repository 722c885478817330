import { expect, expectAccessible, member } from '../journey.ts'

member(
  'both sections stand with their subsections, which open one at a time',
  { tag: ['@long', '@long-phone'] },
  async ({ page, say }) => {
    await page.goto('/help')
    const subsection = (key: string) =>
      page.getByRole('button', { name: say('help', `${key}_title`), exact: true })
    await expect(
      page.getByRole('main').getByText(say('help', 'section_beginners'), { exact: true }),
    ).toBeVisible()
    await expect(
      page.getByRole('main').getByText(say('help', 'section_support'), { exact: true }),
    ).toBeVisible()

    for (const key of ['rating', 'terminal', 'telegram', 'faq', 'technical']) {
      await subsection(key).click()
      await expect(subsection(key)).toHaveAttribute('aria-expanded', 'true')
      const others = ['rating', 'terminal', 'telegram', 'faq', 'technical'].filter((other) => other !== key)
      for (const other of others) await expect(subsection(other)).toHaveAttribute('aria-expanded', 'false')
    }
    // With the longest of them open; the five differ in words and pictures, not in what they are made of.
    await subsection('terminal').click()
    await expectAccessible(page)
  },
)

member(
  'the first steps lead into the guide, at the place they name',
  { tag: '@long' },
  async ({ page, say }) => {
    await page.goto('/')
    await page.getByText(say('overview', 'guide_open')).click()

    await expect(page).toHaveURL('/help')
    const state = await page.evaluate(() => (history.state as { usr?: { openSection?: string } }).usr)
    expect(state?.openSection).toBe('beginners')
    await expect(
      page.getByRole('main').getByText(say('help', 'section_beginners'), { exact: true }),
    ).toBeInViewport()
  },
)
