import type { Page } from '@playwright/test'
import { Account } from '../account.ts'
import { type Case, decides, opens, paper, staff, standing } from '../case-walk.ts'
import { checkMoney, letCaseAge, letTelegramBe } from '../florin.ts'
import { expect, expectAccessible, expectFits, merchant, type Say } from '../journey.ts'
import { expectNotice } from '../notices.ts'
import { Shop } from '../shop.ts'
import { openShop, plus, sumIn } from '../shop-walk.ts'
import { Trader } from '../trader.ts'

// Of the whole file: signing up on a busy machine can outlast the usual minute before a walk begins.
merchant.describe.configure({ timeout: 600_000 })

merchant(
  'a case ends by each rule, by a settlement, and once more after an objection and an appeal',
  { tag: ['@long', '@long-phone', '@long-pairs'] },
  async ({ page, browser, say, mail, person, isPhone, language }) => {
    const from = (isPhone ? 4 : 6) + (language === 'ru' ? 0 : 4)
    const span = { from, to: from + 1 }
    const shop = await Shop.open()
    const account = await Account.register(browser, mail, 'trader')
    const trader = await Trader.begin(account, mail, span)
    // Silence decides nothing against a trader whom the text about Telegram keeps out.
    await letTelegramBe(account.email)
    const judge = await staff(await Account.register(browser, mail, 'trader'), mail)
    const second = await staff(await Account.register(browser, mail, 'trader'), mail)
    await openShop(await Account.on(page, person.email), mail, shop)
    const sum = await sumIn(shop, span)
    let made = 0
    const opened = async (hasFile: boolean) => {
      const amount = plus(sum, made)
      made += 1
      const order = await shop.order(amount)
      const deal = await standing('paid', { browser, say, shop, order, trader: account })
      return { ...(await opens(judge.page, say, { reason: 'not_credited', deal, hasFile })), amount }
    }

    await merchant.step('the trader is silent, objects, and support decides for the trader', async () => {
      const silent = await opened(true)
      await shows(account.page, say, silent)
      await letCaseAge(silent.id)
      await decidedByRule(account.page, say, silent, 'silence')
      const anew = await objects(account.page, say)
      await judges(judge, say, anew, { for: 'trader', because: 'money_did_not_come' })
      await shows(account.page, say, anew)
    })

    // Before those that the trader loses for good: three of them withhold the method, and no deal comes any more.
    await merchant.step('the loser appeals with something new, and somebody else decides', async () => {
      const lost = await opened(true)
      await judges(judge, say, lost, { for: 'merchant', because: 'money_came' })
      await shows(account.page, say, lost)
      await account.page.getByRole('button', { name: say('disputes', 'appeal'), exact: true }).click()
      const form = account.page.getByRole('dialog', {
        name: say('disputes', 'appeal_dialog', { number: lost.number }),
      })
      await form.locator('input[type=file]').last().setInputFiles(paper('statement.pdf'))
      await form.getByLabel(say('disputes', 'appeal_note')).fill('Выписка банка')
      await expectAccessible(account.page)
      const before = account.page.url()
      await form.getByRole('button', { name: say('disputes', 'appeal'), exact: true }).click()
      await expectNotice(account.page, say('disputes', 'appealed'))
      await expect(account.page).not.toHaveURL(before)
      await judges(second, say, await caseOn(account.page), { for: 'trader', because: 'money_did_not_come' })
    })

    await merchant.step(
      'there is no sign; the merchant objects, and support decides for the merchant',
      async () => {
        const bare = await opened(false)
        await letCaseAge(bare.id)
        await decidedByRule(page, say, bare, 'no_sign')
        const anew = await objects(page, say)
        await judges(judge, say, anew, { for: 'merchant', because: 'money_came' })
      },
    )

    await merchant.step('a receipt comes and decides', async () => {
      await trader.provesBalance(mail)
      const paid = await opened(true)
      await trader.isPaid(paid.amount)
      await decidedByRule(page, say, paid, 'receipt')
      await decidedByRule(account.page, say, paid, 'receipt')
    })

    await merchant.step('the merchant proposes, the trader accepts', async () => {
      const open = await opened(true)
      await shows(page, say, open)
      await page.getByRole('button', { name: say('disputes', 'settle_make') }).click()
      const form = page.getByRole('dialog', { name: say('disputes', 'settle_form', { number: open.number }) })
      await form.getByRole('textbox', { name: say('disputes', 'settle_sum') }).fill('300')
      await expectAccessible(page)
      await form.getByRole('button', { name: say('disputes', 'settle_propose'), exact: true }).click()
      await expectNotice(page, say('disputes', 'settle_proposed'))

      await shows(account.page, say, open)
      await account.page.getByRole('button', { name: say('disputes', 'settle_accept'), exact: true }).click()
      const question = account.page.getByRole('dialog', { name: say('disputes', 'settle_accept_question') })
      await expectAccessible(account.page)
      await question.getByRole('button').last().click()
      await expectNotice(account.page, say('disputes', 'settle_accepted'))
      await shows(page, say, open)
      await expect(page.getByText(say('disputes', 'verdict_said_settled'))).toBeVisible()
    })

    await checkMoney()
    await trader.end()
    await shop.close()
  },
)

/** One side's page of the case. */
async function shows(page: Page, say: Say, { id, number }: Case): Promise<void> {
  await page.goto(`/dispute?id=${id}`)
  await expect(page.getByRole('dialog', { name: say('disputes', 'case_title', { number }) })).toBeVisible()
  await expect(page.getByRole('region', { name: say('disputes', 'files_own') })).toBeVisible()
  await expectFits(page)
  await expectAccessible(page)
}

/** The case turns by itself, and says which rule it was. */
async function decidedByRule(
  page: Page,
  say: Say,
  known: Case,
  rule: 'receipt' | 'silence' | 'no_sign',
): Promise<void> {
  await shows(page, say, known)
  await expect(page.getByText(say('disputes', `verdict_said_rule_${rule}`))).toBeVisible({ timeout: 40_000 })
  await expectAccessible(page)
}

async function objects(page: Page, say: Say): Promise<Case> {
  const before = page.url()
  await page.getByRole('button', { name: say('disputes', 'side_object'), exact: true }).click()
  const question = page.getByRole('dialog', { name: say('disputes', 'side_object_question') })
  await question.getByLabel(say('disputes', 'side_object_note')).fill('Это не так')
  await expectAccessible(page)
  await question.getByRole('button', { name: say('disputes', 'side_object'), exact: true }).click()
  await expectNotice(page, say('disputes', 'side_objected'))
  await expect(page).not.toHaveURL(before)
  return caseOn(page)
}

/** The case that a page has come to. */
async function caseOn(page: Page): Promise<Case> {
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  const title = page.getByRole('dialog').first().getByRole('heading', { level: 2 }).first()
  await expect(title).toHaveText(/\d/)
  return { id, number: /\d+/.exec((await title.textContent()) ?? '')?.[0] ?? '' }
}

async function judges(
  judge: Account,
  say: Say,
  known: Case,
  decision: Parameters<typeof decides>[2],
): Promise<void> {
  await judge.page.goto(`/dispute?id=${known.id}`)
  await decides(judge.page, say, decision, known)
}
