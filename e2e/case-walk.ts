import type { Page } from '@playwright/test'
import { pdf } from '../apps/server/src/evidence/test/sample-files.ts'
import { Account } from './account.ts'
import { letTimePass, makeStaff } from './florin.ts'
import { expect, expectAccessible, type Mailbox, type Say, signIn } from './journey.ts'
import { expectNotice } from './notices.ts'
import { Payer } from './payer.ts'
import type { Shop, ShopOrder } from './shop.ts'
import { idOfDeal } from './shop-walk.ts'

export interface Case {
  readonly id: string
  readonly number: string
}

export async function staff(account: Account, mail: Mailbox): Promise<Account> {
  await makeStaff(account.email)
  await signIn(account.page.context(), account.page, mail, account.email)
  return Account.on(account.page, account.email)
}

export interface Scene {
  readonly browser: Parameters<typeof Payer.open>[0]
  readonly say: Say
  readonly shop: Shop
  readonly order: ShopOrder
  readonly trader: Account
}

/** The payer says that it is paid; then the trader confirms it, or its time passes, where that is asked for. */
export async function standing(
  becomes: 'paid' | 'expired' | 'complete',
  { browser, say, shop, order, trader }: Scene,
): Promise<string> {
  const payer = await Payer.open(browser, say, order.pay_url)
  await payer.choose()
  const deal = await idOfDeal(shop, order)
  await payer.press('i_have_paid')
  await payer.sees('checking_title')
  if (becomes === 'expired') {
    await letTimePass(deal)
    await payer.sees('expired_title')
  }
  if (becomes === 'complete') await trader.post('/user/verficate-transaction/', { transaction_id: deal })
  await payer.page.context().close()
  return deal
}

export const paper = (name = 'receipt.pdf') => ({
  name,
  mimeType: 'application/pdf',
  // A file of another name is another file.
  buffer: pdf({ objects: [`% ${name}\n`] }),
})

/** Support opens a case of this reason on its screen. */
export async function opens(
  page: Page,
  say: Say,
  { reason, deal, hasFile = true }: { reason: string; deal: string; hasFile?: boolean },
): Promise<Case> {
  await page.goto('/dispute')
  await page.getByRole('button', { name: say('disputes', 'create'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: say('disputes', 'create') })
  await dialog.getByRole('radio', { name: say('disputes', `open_reason_${reason}`) }).check({ force: true })
  await dialog.getByLabel(say('disputes', 'create_id')).fill(deal)
  await expect(dialog.getByRole('list', { name: say('disputes', 'open_items') })).toBeVisible()
  if (hasFile) await dialog.locator('input[type=file]').first().setInputFiles(paper())
  await expectAccessible(page)
  const answered = page.waitForResponse((answer) => answer.url().includes('create-by-support'))
  await dialog.getByRole('button', { name: say('disputes', 'create'), exact: true }).click()
  const answer = await answered
  expect(answer.status(), await answer.text()).toBe(201)
  const { id, number } = (await answer.json()) as { id: string; number: number }
  await expectNotice(page, say('disputes', 'created_done'))
  return { id, number: String(number) }
}

/** Support decides the case that is on its screen, with the keys. */
export async function decides(
  page: Page,
  say: Say,
  decision: { readonly for: 'trader' | 'merchant'; readonly because: string },
  { number }: Pick<Case, 'number'>,
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: say('disputes', 'case_title', { number }) })
  await expect(dialog.getByText(say('disputes', 'desk_renews'))).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press(decision.for === 'trader' ? '1' : '2')
  const verdict = page.getByRole('dialog', { name: say('disputes', 'verdict_title', { number }) })
  await verdict.getByLabel(say('disputes', 'desk_case_reason')).selectOption(decision.because)
  await verdict.getByLabel(say('disputes', 'verdict_comment')).fill('Решено по материалам дела')
  await expectAccessible(page)
  await verdict.locator('button[type=submit]').click()
  await expectNotice(page, say('disputes', 'verdict_done'))
}
