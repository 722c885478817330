import type { Page } from '@playwright/test'
import { pdf } from '../../apps/server/src/evidence/test/sample-files.ts'
import { Account } from '../account.ts'
import { checkMoney, letTimePass, makeStaff } from '../florin.ts'
import { expect, expectAccessible, type Mailbox, merchant, type Say, signIn } from '../journey.ts'
import { expectNotice } from '../notices.ts'
import { Payer } from '../payer.ts'
import { Shop, type ShopOrder } from '../shop.ts'
import { idOfDeal, openShop, plus, sumIn } from '../shop-walk.ts'
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
type Told = (typeof reasons)[number]

merchant(
  'each reason once, from the opening to the verdict',
  { tag: ['@long', '@long-phone'] },
  async ({ page, browser, say, mail, person, isPhone }) => {
    merchant.setTimeout(600_000)
    const span = isPhone ? { from: 26, to: 27 } : { from: 24, to: 25 }
    const shop = await Shop.open()
    const trader = await Account.register(browser, mail, 'trader')
    await Trader.begin(trader, mail, span)
    const judge = await staff(await Account.register(browser, mail, 'trader'), mail)
    await openShop(await Account.on(page, person.email), mail, shop)
    const sum = await sumIn(shop, span)

    for (const [at, told] of reasons.entries()) {
      const order = await shop.order(plus(sum, at))
      const deal = await standing(told, { browser, say, shop, order, trader })
      const number = await opens(judge, say, told, deal)
      await decides(judge, say, told, number)
      await page.goto('/dispute')
      const status = say('disputes', `status_completed_towards_${told.for}`)
      await expect(page.getByText(status).filter({ visible: true }).first()).toBeVisible()
    }

    await checkMoney()
    await shop.close()
  },
)

async function staff(account: Account, mail: Mailbox): Promise<Page> {
  await makeStaff(account.email)
  await signIn(account.page.context(), account.page, mail, account.email)
  return account.page
}

interface Scene {
  readonly browser: Parameters<typeof Payer.open>[0]
  readonly say: Say
  readonly shop: Shop
  readonly order: ShopOrder
  readonly trader: Account
}

/** The payer says that it is paid; then the trader confirms it, or its time passes, where the reason asks for that. */
async function standing(told: Told, { browser, say, shop, order, trader }: Scene): Promise<string> {
  const payer = await Payer.open(browser, say, order.pay_url)
  await payer.choose()
  const deal = await idOfDeal(shop, order)
  await payer.press('i_have_paid')
  await payer.sees('checking_title')
  if (told.deal === 'expired') {
    await letTimePass(deal)
    await payer.sees('expired_title')
  }
  if (told.deal === 'complete') await trader.post('/user/verficate-transaction/', { transaction_id: deal })
  await payer.page.context().close()
  return deal
}

async function opens(page: Page, say: Say, { reason }: Told, deal: string): Promise<string> {
  await page.goto('/dispute')
  await page.getByRole('button', { name: say('disputes', 'create'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: say('disputes', 'create') })
  await dialog.getByRole('radio', { name: say('disputes', `open_reason_${reason}`) }).check({ force: true })
  await dialog.getByLabel(say('disputes', 'create_id')).fill(deal)
  await expect(dialog.getByRole('list', { name: say('disputes', 'open_items') })).toBeVisible()
  const upload = dialog.locator('input[type=file]').first()
  const buffer = Buffer.from(pdf())
  await upload.setInputFiles({ name: 'receipt.pdf', mimeType: 'application/pdf', buffer })
  await expectAccessible(page)
  const answered = page.waitForResponse((answer) => answer.url().includes('create-by-support'))
  await dialog.getByRole('button', { name: say('disputes', 'create'), exact: true }).click()
  const answer = await answered
  expect(answer.status(), await answer.text()).toBe(201)
  const { number } = (await answer.json()) as { number: number }
  await expectNotice(page, say('disputes', 'created_done'))
  return String(number)
}

async function decides(page: Page, say: Say, told: Told, number: string): Promise<void> {
  await page.getByRole('link', { name: say('disputes', 'open_of', { number }) }).click()
  const desk = page.getByRole('dialog', { name: say('disputes', 'case_title', { number }) })
  await expect(desk.getByText(say('disputes', 'desk_renews'))).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press(told.for === 'trader' ? '1' : '2')
  const verdict = page.getByRole('dialog', { name: say('disputes', 'verdict_title', { number }) })
  await verdict.getByLabel(say('disputes', 'desk_case_reason')).selectOption(told.because)
  await verdict.getByLabel(say('disputes', 'verdict_comment')).fill('Решено по материалам дела')
  await expectAccessible(page)
  await verdict.locator('button[type=submit]').click()
  await expectNotice(page, say('disputes', 'verdict_done'))
}
