import { Account } from '../account.ts'
import { makeStaff } from '../florin.ts'
import { expect, expectAccessible, member, signIn } from '../journey.ts'

member(
  'support finds a person by a part of the address, changes a flag, and the row shows it',
  { tag: ['@long', '@long-phone'] },
  async ({ page, say, mail, person, context, browser, isPhone }) => {
    const words = (key: string, values?: Record<string, string | number>) => say('users', key, values)
    const other = await Account.register(browser, mail, 'trader')
    await makeStaff(person.email)
    await signIn(context, page, mail, person.email)

    await page.goto('/support/users')
    const list = page.getByRole('table', { name: words('list') })
    await expect(list).toBeVisible()
    await page.getByRole('searchbox', { name: words('search') }).fill(other.email.slice(2, -4))
    await expect(list.getByRole('link')).toHaveText([other.email])
    await expectAccessible(page)
    expect(await list.evaluate((table) => table.parentElement?.dataset.cards)).toBe(String(isPhone))

    const row = list.getByRole('row').filter({ hasText: other.email })
    const name = await row.getByRole('link').getAttribute('title')
    await row.getByRole('button').first().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(words('not_specified'))
    await dialog.getByRole('switch', { name: words('flag_is_premium') }).press('Space')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: words('save') }).click()

    await expect(dialog).toHaveCount(0)
    await expect(page.getByText(words('saved'))).toBeVisible()
    await expect(row).toContainText(words('premium'))
    expect(name).not.toBeNull()

    await row.getByRole('button').nth(1).click()
    await expect(dialog).toContainText(words('payments_none'))
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(row.getByRole('button').nth(1)).toBeFocused()
  },
)
