import { expect, expectAccessible, member } from '../journey.ts'

member(
  'both sections stand with their subsections, which open one at a time',

  async ({ page, say, isPhone }) => {
    await page.goto('/help')
    const subsection = (key: string) =>
      page.getByRole('button', { name: say('help', `${key}_title`), exact: true })
    await expect(
      page.getByRole('main').getByText(say('help', 'section_beginners'), { exact: true }),
    ).toBeVisible()
    await expect(
      page.getByRole('main').getByText(say('help', 'section_support'), { exact: true }),
    ).toBeVisible()
    await expectAccessible(page)

    for (const key of ['rating', 'terminal', 'telegram', 'faq', 'technical']) {
      await subsection(key).click()
      await expect(subsection(key)).toHaveAttribute('aria-expanded', 'true')
      const others = ['rating', 'terminal', 'telegram', 'faq', 'technical'].filter((other) => other !== key)
      for (const other of others) await expect(subsection(other)).toHaveAttribute('aria-expanded', 'false')
      // The five faces differ in words and pictures, not in colours: the dark one is looked at once, above.
      if (!isPhone) await expectAccessible(page)
    }
  },
)

member(
  'the first steps lead into the guide, at the place they name',
  { tag: '@once' },
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
