import type { Page } from '@playwright/test'
import { pdf } from '../../apps/server/src/evidence/test/sample-files.ts'
import { Account } from '../account.ts'
import { checkMoney, letCome, makeLead, makeStaff } from '../florin.ts'
import { expect, expectAccessible, merchant, type Say, signIn } from '../journey.ts'
import { expectNotice } from '../notices.ts'
import { Payer } from '../payer.ts'
import { picture } from '../picture.ts'
import { Shop } from '../shop.ts'
import { idOfDeal, openShop, sumIn } from '../shop-walk.ts'
import { TelegramPerson } from '../telegram.ts'
import { Trader } from '../trader.ts'

const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: picture })

const walk = merchant.extend<{ shop: Shop }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
  shop: async ({}, use) => {
    const shop = await Shop.open()
    await use(shop)
    await shop.close()
  },
})

walk(
  'a dispute from its opening to the verdict, on the pages of support, trader, shop and payer',
  { tag: '@long' },
  async ({ page, browser, say, mail, person, shop, isPhone }) => {
    const span = isPhone ? { from: 76, to: 78 } : { from: 72, to: 74 }
    const account = await Account.register(browser, mail, 'trader')
    const trader = await Trader.begin(account, mail, span)
    // A demo has a bot, and where there is one the list of cases opens to connected traders only.
    await TelegramPerson.connectedTo(account)
    const judge = await Account.register(browser, mail, 'trader')
    await makeStaff(judge.email)
    await signIn(judge.page.context(), judge.page, mail, judge.email)
    const lead = await Account.register(browser, mail, 'trader')
    await makeLead(lead.email)
    await signIn(lead.page.context(), lead.page, mail, lead.email)
    await letCome(account.email, lead.email)
    await openShop(await Account.on(page, person.email), mail, shop)
    const order = await shop.order(await sumIn(shop, span))
    const payer = await Payer.open(browser, say, order.pay_url)
    await payer.choose()
    await payer.press('i_have_paid')
    await payer.sees('checking_title')
    const deal = await idOfDeal(shop, order)

    await page.goto('/dispute')
    await account.page.goto('/dispute')
    await expect(account.page.getByRole('heading', { name: say('disputes', 'empty_title') })).toBeVisible()
    await expectAccessible(account.page)
    await opensCase(judge.page, say, deal)

    // Everybody sees it by themselves.
    await payer.sees('dispute_title')
    await expect(payer.page.getByText(say('checkout', 'dispute_waiting'))).toBeVisible()
    await expect(page.getByRole('table')).toContainText(say('disputes', 'status_waiting'))
    const number = await answers(account.page, say, 'screen.png', isPhone)
    await expect(payer.page.getByText(say('checkout', 'dispute_consideration'))).toBeVisible()

    await asksForMore(judge.page, say, number)
    await expect(account.page.getByText('Пришлите выписку')).toBeVisible()
    await sendsPhoto(account.page, say, 'statement.png')
    await closesCase(account.page, say)

    const overview = await account.page.context().newPage()
    const balances = [overview, await page.context().newPage(), lead.page]
    for (const one of balances) await one.goto('/')
    const card = (on: Page, title: string) =>
      on.getByRole('region', { name: say('overview', title), exact: true })
    const watched = [card(overview, 'rating'), ...balances.map((one) => card(one, 'balance_title'))]
    await expect(card(overview, 'balance_title')).toContainText(say('overview', 'balance_frozen'))
    const before = await Promise.all(watched.map((one) => one.textContent()))
    await decidesForMerchant(judge.page, say, number)
    // The trader's rating, and the balances of trader, shop and lead; the house's is in the books.
    for (const [at, one] of watched.entries()) await expect(one).not.toHaveText(before[at] ?? '')
    await payer.sees('complete_title')
    await expect(page.getByRole('table')).toContainText(say('disputes', 'status_completed_towards_merchant'))
    await expect(account.page.getByRole('table')).toContainText(
      say('disputes', 'status_completed_towards_merchant'),
    )
    const eventTypes = () => shop.eventsOf(order.id).map(({ type }) => type)
    await expect
      .poll(eventTypes)
      .toEqual(
        expect.arrayContaining([
          'dispute.opened',
          'dispute.answered',
          'dispute.evidence_requested',
          'dispute.decided',
          'order.completed',
        ]),
      )
    await checkMoney({ isFull: true })

    await payer.leave()
    await trader.end()
    await judge.page.context().close()
    await lead.page.context().close()
    await account.page.context().close()
  },
)

async function opensCase(page: Page, say: Say, deal: string): Promise<void> {
  await page.goto('/dispute')
  await page.getByRole('button', { name: say('disputes', 'create'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: say('disputes', 'create') })
  await dialog.getByLabel(say('disputes', 'create_id')).fill(deal)
  await dialog.getByLabel(say('disputes', 'create_note')).fill('Чек в приложении')
  const item = say('disputes', 'item_receipt')
  await dialog
    .getByLabel(say('disputes', 'open_upload_for', { item }))
    .setInputFiles({ name: 'receipt.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf()) })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: say('disputes', 'create'), exact: true }).click()
  await expectNotice(page, say('disputes', 'created_done'))
  await expect(page.getByRole('table')).toContainText(say('disputes', 'status_waiting'))
  await expectAccessible(page)
}

/** The trader finds the case waiting, looks at it and sends a photo. The answer is the case's number. */
async function answers(page: Page, say: Say, name: string, isPhone: boolean): Promise<string> {
  const row = page.getByRole('row').filter({ hasText: say('disputes', 'status_waiting') })
  await expect(row).toHaveCount(1)
  const menu = page.getByRole('link', { name: new RegExp(say('common', 'disputes_wait', { count: 1 })) })
  await expect(menu.filter({ visible: true })).toHaveCount(1)
  await expectAccessible(page)
  const words = say('disputes', isPhone ? 'to_evidence_short' : 'to_evidence')
  await row.getByRole('button', { name: words }).click()
  await expect(page.getByRole('dialog')).toContainText('Чек в приложении')
  await expectAccessible(page)
  await sendsPhoto(page, say, name)
  await expect(page.getByRole('dialog')).toContainText(say('disputes', 'status_consideration'))
  const title = await page.getByRole('dialog').getByRole('heading', { level: 2 }).first().textContent()
  return /\d+/.exec(title ?? '')?.[0] ?? ''
}

async function sendsPhoto(page: Page, say: Say, name: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.locator('label input[type=file][multiple]').setInputFiles(photo(name))
  await dialog.getByRole('button', { name: say('disputes', 'side_send') }).click()
  const picture = dialog.getByRole('button', { name: say('disputes', 'file_open', { name }) }).locator('img')
  // Its own link, and a picture that has really come.
  await expect(picture).toHaveAttribute('data-shown', 'true')
  await expectNotice(page, say('disputes', 'uploaded'))
}

async function closesCase(page: Page, say: Say): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('common', 'close'), exact: true })
    .last()
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function opens(page: Page, say: Say, number: string) {
  await page.getByRole('link', { name: say('disputes', 'open_of', { number }) }).click()
  const dialog = page.getByRole('dialog', { name: say('disputes', 'case_title', { number }) })
  await expect(dialog.getByText(say('disputes', 'desk_renews'))).toBeVisible()
  return dialog
}

async function asksForMore(page: Page, say: Say, number: string): Promise<void> {
  await opens(page, say, number)
  const verdict = await choosesVerdict(page, say, number, 'insufficient')
  await verdict.getByLabel(say('disputes', 'verdict_comment')).fill('Пришлите выписку')
  await expectAccessible(page)
  await verdict.getByRole('button', { name: say('disputes', 'verdict_do_insufficient') }).click()
  await expectNotice(page, say('disputes', 'verdict_done'))
  await leavesDesk(page, say)
  // Out of the list until the trader has answered.
  await expect(page.getByRole('link', { name: say('disputes', 'open_of', { number }) })).toHaveCount(0)
}

/** By the key, which opens the dialog and decides nothing. */
async function choosesVerdict(page: Page, say: Say, number: string, resolution: 'merchant' | 'insufficient') {
  await page.keyboard.press(resolution === 'merchant' ? '2' : '3')
  const verdict = page.getByRole('dialog', { name: say('disputes', 'verdict_title', { number }) })
  await expect(verdict.getByRole('radio', { name: say('disputes', `verdict_${resolution}`) })).toBeChecked()
  return verdict
}

async function decidesForMerchant(page: Page, say: Say, number: string): Promise<void> {
  const dialog = await opens(page, say, number)
  // The key of the evidence: on a phone it also opens its tab.
  await page.keyboard.press('e')
  await expect(dialog.getByRole('button', { name: /receipt\.pdf/ })).not.toHaveCount(0)
  await expectAccessible(page)
  const verdict = await choosesVerdict(page, say, number, 'merchant')
  await expect(verdict.getByRole('table', { name: say('disputes', 'verdict_balances') })).toBeVisible()
  await verdict.getByLabel(say('disputes', 'desk_case_reason')).selectOption('money_came')
  await verdict.getByLabel(say('disputes', 'verdict_comment')).fill('Перевод виден в выписке')
  await expectAccessible(page)
  expect(await verdict.locator('form').evaluate(cutOff)).toEqual([])
  await verdict.locator('button[type=submit]').click()
  await expectNotice(page, say('disputes', 'verdict_done'))
  await leavesDesk(page, say)
}

/** After a verdict the keyboard stands on the next case; here nobody goes on. */
async function leavesDesk(page: Page, say: Say): Promise<void> {
  await expect(page.getByRole('button', { name: say('disputes', 'desk_next') })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: say('disputes', 'desk_back') }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Runs in the page: the buttons whose words do not fit, and what reaches beyond the form on the right. */
function cutOff(form: Element): string[] {
  const edge = form.getBoundingClientRect().right + 0.5
  return [...form.querySelectorAll<HTMLElement>('.mantine-Button-label, table, td')]
    .filter((each) => each.scrollWidth > each.clientWidth || each.getBoundingClientRect().right > edge)
    .map((each) => each.textContent ?? '')
}
