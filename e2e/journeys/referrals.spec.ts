import { makeLead } from '../florin.ts'
import { expect, expectAccessible, member, signIn } from '../journey.ts'
import { expectNotice } from '../notices.ts'

member(
  'a lead invites somebody, who gets the code by mail; the code is copied and looked at',
  { tag: ['@long', '@long-phone'] },
  async ({ page, say, mail, person, context, isPhone }) => {
    await makeLead(person.email)
    await signIn(context, page, mail, person.email)
    const words = (key: string, values?: Record<string, string | number>) => say('referrals', key, values)
    await page.goto('/')
    await expect(page.getByRole('region', { name: say('overview', 'lead_income') })).toBeVisible()
    await expectAccessible(page)
    if (isPhone) await page.getByRole('button', { name: say('common', 'menu_open') }).click()
    // The overview has such a link too, and the open menu covers it.
    await page
      .getByRole('navigation', { name: say('common', 'menu_name'), exact: true })
      .getByRole('link', { name: say('common', 'referrals'), exact: true })
      .click()
    await expect(page.getByRole('heading', { name: words('empty_title') })).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('button', { name: words('create_first') }).click()
    const form = page.getByRole('dialog', { name: words('create_title') })
    await form.getByLabel(words('create_email')).fill(`invited.${person.email}`)
    await expectAccessible(page)
    await form.getByRole('button', { name: words('create_submit'), exact: true }).click()
    await expectNotice(page, words('created_toast'))
    const card = page.getByRole('article')
    await expect(card).toContainText(words('waiting'))
    const code = await card.getByRole('heading').innerText()
    expect(await mail.letter(`invited.${person.email}`, /FLR-/)).toContain(code)
    await expectAccessible(page)

    await context.grantPermissions(['clipboard-write'])
    await card.getByRole('button', { name: words('copy', { code }) }).click()
    await expectNotice(page, words('copied'))
    await card.getByRole('button', { name: words('details_of', { code }) }).click()
    const details = page.getByRole('dialog', { name: code })
    await expect(details.getByText(`invited.${person.email}`)).toBeVisible()
    await expectAccessible(page)
  },
)

member(
  'whoever is no lead is led home and has no such item in the menu',
  { tag: '@long' },
  async ({ page, say }) => {
    await page.goto('/referrals')

    await expect(page).toHaveURL('/')
    await expect(page.getByRole('link', { name: say('common', 'referrals') })).toHaveCount(0)
  },
)
