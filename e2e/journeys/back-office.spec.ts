import { Account } from '../account.ts'
import { phoneBrings } from '../bank-phone.ts'
import { makeStaff } from '../florin.ts'
import { expect, expectAccessible, expectFits, member, signIn } from '../journey.ts'

member(
  'support sees the queue, reaches every part of it from the menu, and explains a receipt',
  async ({ page, say, mail, person, context, browser, isPhone, language }) => {
    const words = (key: string, values?: Record<string, string | number>) => say('back-office', key, values)
    const trader = await Account.register(browser, mail, 'trader', language)
    const sum = isPhone ? '4321' : '4322'
    await phoneBrings(trader.page, mail, trader.email, '900', [
      `VISA4417 12:03 Перевод ${sum}р от Дмитрий Ш.`,
    ])
    await makeStaff(person.email)
    await signIn(context, page, mail, person.email)

    await page.goto('/')
    const tiles = page.getByRole('region', { name: words('queue') }).getByRole('link')
    await expect(tiles).toHaveCount(8)
    await expect(page.getByRole('region', { name: words('money_title') })).toBeVisible()
    await expectFits(page)
    await expectAccessible(page)
    // Everything of staff's menu fits a window 900 high.
    if (!isPhone)
      expect(
        await page.locator('aside').evaluate((menu) => menu.scrollHeight - menu.clientHeight),
      ).toBeLessThanOrEqual(0)

    await tiles.nth(2).click()
    await expect(page).toHaveURL(/\/support\/receipts$/)
    const row = page.getByRole('row').filter({ hasText: isPhone ? '4,321.00' : /4\s322,00/ })
    await expect(row).toBeVisible()
    await expectFits(page)
    await row.getByRole('button', { name: new RegExp(`^${words('explain')}`) }).click()
    const question = page.getByRole('dialog', { name: words('explain_title') })
    await question.getByRole('textbox').fill(words('explain_title'))
    await question.getByRole('button', { name: words('explain_yes'), exact: true }).click()
    await expect(row).toHaveCount(0)

    for (const path of ['withdrawals', 'phones', 'webhooks', 'money']) {
      await page.goto(`/support/${path}`)
      await expect(page.getByRole('heading', { level: 1, name: words(`${path}_page`) })).toBeVisible()
      await expectFits(page)
    }
    await expectAccessible(page)
  },
)
