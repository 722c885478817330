import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { Account } from '../account.ts'
import { makeWithdrawingLead } from '../florin.ts'
import { expect, expectAccessible, type Mailbox, member, type Say, signIn, typeCode } from '../journey.ts'
import { expectNotice } from '../notices.ts'
import { pressWhileTyping } from '../pointer.ts'

const stranger = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'

member(
  'a person makes an address, and what the chain sends there shows without a reload',
  { tag: '@phone' },
  async ({ page, say, mail, person }) => {
    await page.goto('/')
    const address = await makeAddress(page, say, mail, person.email)
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    await faucet(address, '250')

    await expect(page.getByText(/250[.,]0000/).first()).toBeVisible()
    await expect(
      page.getByText(say('wallet', 'status_credited')).filter({ visible: true }).first(),
    ).toBeVisible()
    await expectAccessible(page)
  },
)

member(
  'a lead withdraws to a saved address, and the chain shows one transfer',
  { tag: '@once' },
  async ({ page, say, mail, person, context }) => {
    await makeWithdrawingLead(person.email)
    await signIn(context, page, mail, person.email)
    // By the calls of the dialog, which is walked above.
    const account = await Account.on(page, person.email)
    await account.post('/account/wallet/address/request/', {})
    const otp = await mail.code(person.email)
    const { address } = await account.post<{ address: string }>('/account/wallet/address/confirm/', { otp })
    await faucet(address, '250')

    await page.goto('/settings#wallet')
    const saved = page.getByLabel(say('settings', 'wallet_address_label'), { exact: true })
    const add = page.getByRole('button', { name: say('settings', 'wallet_add'), exact: true })
    await saved.fill('T123')
    await pressWhileTyping(page, saved, add)
    await expect(page.getByText(say('address', 'length', { count: 4 }), { exact: true })).toBeVisible()
    await saved.fill(stranger)
    await add.click()
    await confirm(page, mail, person.email)
    await expect(page.getByText(stranger).filter({ visible: true }).first()).toBeVisible()
    await expectAccessible(page)

    const before = await transfersTo(stranger)
    await page.goto('/')
    await expect(page.getByText(/250[.,]0000/).first()).toBeVisible()
    await page.getByRole('button', { name: say('overview', 'balance_menu') }).click()
    await page.getByRole('menuitem', { name: say('wallet', 'withdraw') }).click()
    const window = page.getByRole('dialog')
    const amount = window.getByLabel(say('wallet', 'amount'), { exact: true })
    await amount.fill('0')
    await pressWhileTyping(page, amount, window.getByRole('button', { name: say('wallet', 'submit') }))
    await expect(window.getByText(say('wallet', 'amount_positive'))).toBeVisible()
    await amount.fill('100')
    await window.getByLabel(say('wallet', 'recipient'), { exact: true }).fill(stranger)
    await expect(window.getByText(/101[.,]0/).first()).toBeVisible()
    await window.getByRole('button', { name: say('wallet', 'submit') }).click()
    await confirm(page, mail, person.email)
    await expectNotice(page, say('wallet', 'sent'))
    await expect(page.getByRole('dialog')).toBeHidden()

    await expect(page.getByText(say('wallet', 'status_done')).filter({ visible: true }).first()).toBeVisible({
      // The hot wallet is empty at first: the deposit is swept there, block by block, before it can pay.
      timeout: 60_000,
    })
    await expect(page.getByText(/149[.,]0000/).first()).toBeVisible()
    expect((await transfersTo(stranger)).length - before.length).toBe(1)
  },
)

member(
  'somebody who is no lead can only deposit, and is told so where they look further',
  { tag: '@long' },
  async ({ page, say }) => {
    await page.goto('/')
    await page.getByRole('button', { name: say('overview', 'balance_menu') }).click()
    await expect(page.getByRole('menuitem', { name: say('wallet', 'deposit') })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: say('wallet', 'withdraw') })).toHaveCount(0)

    await page.goto('/settings#wallet')
    await expect(page.getByText(say('settings', 'wallet_no_access'))).toBeVisible()
  },
)

// A real chain would have to stand still for a minute and a half, and for every other walk as well.
member(
  'while the chain is read late, whoever waits for a deposit is told where they look',
  { tag: '@long' },
  async ({ page, say }) => {
    const late = { deposits_delayed: true }
    await page.route('**/account/wallet/history/**', (route) =>
      route.fulfill({ json: { count: 0, results: [], ...late } }),
    )
    await page.route('**/account/wallet/address/', (route) =>
      route.fulfill({
        json: {
          address: stranger,
          deposit_minimum: '1.000000',
          deposit_blocks: 19,
          deposit_seconds: 57,
          ...late,
        },
      }),
    )
    await page.goto('/')
    await expect(page.getByText(say('wallet', 'delayed'))).toBeVisible()

    await page.getByRole('button', { name: say('overview', 'balance_menu') }).click()
    await page.getByRole('menuitem', { name: say('wallet', 'deposit') }).click()

    await expect(page.getByRole('dialog').getByText(say('wallet', 'delayed'))).toBeVisible()
    await expectAccessible(page)
  },
)

member('a hidden balance stays hidden', { tag: '@long' }, async ({ page, say }) => {
  await page.goto('/')
  await page.getByRole('button', { name: say('overview', 'balance_hide') }).click()
  await expect(page.getByText('********').first()).toBeVisible()

  await page.reload()

  await expect(page.getByText('********').first()).toBeVisible()
})

async function makeAddress(page: Page, say: Say, mail: Mailbox, email: string): Promise<string> {
  await page.getByRole('button', { name: say('overview', 'balance_menu') }).click()
  await page.getByRole('menuitem', { name: say('wallet', 'deposit') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('wallet', 'create') })
    .click()
  await confirm(page, mail, email)
  const shown = page.getByRole('dialog').getByText(/^T[1-9A-HJ-NP-Za-km-z]{33}$/)
  await expect(shown).toBeVisible()
  return (await shown.textContent()) ?? ''
}

/** Enters the newest code into the dialog on top. */
async function confirm(page: Page, mail: Mailbox, email: string): Promise<void> {
  const dialog = page
    .getByRole('dialog')
    .filter({ has: page.locator('input[inputmode="numeric"]') })
    .last()
  await expect(dialog).toBeVisible()
  await expect(dialog.locator('input[inputmode="numeric"]').first()).toBeFocused()
  await typeCode(dialog, await mail.code(email))
}

async function nodeUrl(): Promise<string> {
  return (await readFile(join(process.env.FLORIN_DATA ?? '', 'tron.url'), 'utf8')).trim()
}

async function faucet(address: string, usdt: string): Promise<void> {
  const answer = await fetch(`${await nodeUrl()}/sandbox/faucet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address, usdt }),
  })
  expect(answer.status).toBe(200)
}

async function transfersTo(address: string): Promise<unknown[]> {
  return (await (await fetch(`${await nodeUrl()}/sandbox/transfers?to=${address}`)).json()) as unknown[]
}
