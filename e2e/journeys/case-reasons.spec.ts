import { Account } from '../account.ts'
import { decides, opens, staff, standing } from '../case-walk.ts'
import { checkMoney } from '../florin.ts'
import { expect, merchant } from '../journey.ts'
import { Shop } from '../shop.ts'
import { openShop, plus, sumIn } from '../shop-walk.ts'
import { Trader } from '../trader.ts'

/** How a deal stands when a case of this reason is opened, and how it ends. */
const reasons = [
  { reason: 'not_credited', deal: 'paid', for: 'merchant', because: 'money_came' },
  { reason: 'another_sum', deal: 'paid', for: 'merchant', because: 'other_sum_came' },
  { reason: 'wrong_requisite', deal: 'paid', for: 'trader', because: 'sent_elsewhere' },
  { reason: 'paid_late', deal: 'expired', for: 'trader', because: 'money_did_not_come' },
  { reason: 'paid_twice', deal: 'paid', for: 'trader', because: 'paid_by_another_deal' },
  { reason: 'forged_receipt', deal: 'complete', for: 'trader', because: 'receipt_forged' },
  { reason: 'bank_returned', deal: 'complete', for: 'merchant', because: 'money_came' },
] as const

// Of the whole file: signing up on a busy machine can outlast the usual minute before a walk begins.
merchant.describe.configure({ timeout: 600_000 })

merchant(
  'each reason once, from the opening to the verdict',
  { tag: ['@long', '@long-phone', '@long-pairs'] },
  async ({ page, browser, say, mail, person, isPhone, language }) => {
    const from = 24 + (isPhone ? 2 : 0) + (language === (isPhone ? 'en' : 'ru') ? 0 : 60)
    const span = { from, to: from + 1 }
    const shop = await Shop.open()
    const trader = await Account.register(browser, mail, 'trader')
    await Trader.begin(trader, mail, span)
    const judge = (await staff(await Account.register(browser, mail, 'trader'), mail)).page
    await openShop(await Account.on(page, person.email), mail, shop)
    const sum = await sumIn(shop, span)

    for (const [at, decision] of reasons.entries()) {
      const order = await shop.order(plus(sum, at))
      const deal = await standing(decision.deal, { browser, say, shop, order, trader })
      const opened = await opens(judge, say, { reason: decision.reason, deal })
      await judge.getByRole('link', { name: say('disputes', 'open_of', { number: opened.number }) }).click()
      await decides(judge, say, decision, opened)
      await page.goto('/dispute')
      const status = say('disputes', `status_completed_towards_${decision.for}`)
      await expect(page.getByText(status).filter({ visible: true }).first()).toBeVisible()
    }

    await checkMoney()
    await shop.close()
  },
)
