import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Locator, Page } from '@playwright/test'
import { Account } from '../account.ts'
import { checkMoney, makeLead } from '../florin.ts'
import {
  chooseRole,
  expect,
  expectAccessible,
  type Language,
  type Mailbox,
  openAuth,
  password,
  type Say,
  signIn,
  signUp,
  speakTwice,
  test,
  typeCode,
} from '../journey.ts'
import { expectEndsWithWhatIsSeen } from '../look.ts'
import { banks, cardNumber, digits, owner } from '../methods.ts'
import { expectNotice, rememberNotices } from '../notices.ts'
import { Payer } from '../payer.ts'
import { Phone } from '../phone.ts'
import { Shop } from '../shop.ts'
import { idOfDeal, openShop, roubles, sumIn } from '../shop-walk.ts'
import { expectTouchable } from '../touch.ts'
import { type Span, Trader } from '../trader.ts'

// Somebody who knows nothing follows what each screen says is next, from the registration to the first success of their role.

const tag = ['@long', '@long-phone', '@long-pairs']
/** What a chain of blocks, a phone's first word and a swept deposit may take on a busy machine. */
const slowly = { timeout: 60_000 }

/** Dollars of this walk's only taker, in each pair of language and device: none takes another's deal. */
function lane(first: number, language: Language, isPhone: boolean): Span {
  const from = first + (language === 'en' ? 4 : 0) + (isPhone ? 8 : 0)
  return { from, to: from + 2 }
}

test('a new trader is led from the role card to the first confirmed deal', { tag }, async ({
  page,
  browser,
  say,
  mail,
  person,
  language,
  isPhone,
}) => {
  await registers(page, say, mail, person.email, 'trader')
  const phone = await Phone.make()
  const stranger = await Account.register(browser, mail, 'merchant')
  const shop = await Shop.open()
  const card = cardNumber()
  const span = lane(84, language, isPhone)
  /** Takes the one step that has a button now. */
  const take = async (step: string, button: 'button' | 'link', name: string) => {
    const current = page.locator('li[aria-current="step"]')
    await expect(current).toContainText(say('readiness', `${step}_name`), slowly)
    await current.getByRole(button, { name }).click()
  }

  try {
    await test.step('the balance', async () => {
      await expect(
        page.getByRole('heading', { name: say('readiness', 'steps_title', { count: 5 }) }),
      ).toBeVisible()
      await expect(page.getByText(say('readiness', 'steps_done', { done: 0, count: 5 }))).toBeVisible()
      await expectAccessible(page)
      if (isPhone) await expectTouchable(page)
      await take('fund', 'button', say('readiness', 'top_up'))
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('wallet', 'create') })
        .click()
      await typeCode(page.getByRole('dialog').last(), await mail.code(person.email))
      const address = page.getByRole('dialog').getByText(/^T[1-9A-HJ-NP-Za-km-z]{33}$/)
      await expect(address).toBeVisible()
      await faucet((await address.textContent()) ?? '', '300')
      await page.keyboard.press('Escape')
    })

    await test.step('the phone', async () => {
      await take('phone', 'button', say('readiness', 'connect'))
      const asking = page.getByRole('dialog', { name: say('terminals', 'code_title') })
      await expect(asking).toBeVisible()
      await typeCode(asking, await mail.code(person.email))
      const code = page.getByRole('img', { name: say('terminals', 'qr') }).locator('..')
      await phone.scan(await code.screenshot())
      phone.run({ charge: 64 })
      const connected = page.getByRole('dialog', { name: say('terminals', 'connected'), exact: true })
      await expect(connected).toBeVisible(slowly)
      await connected.getByRole('button', { name: say('terminals', 'finish') }).click()
    })

    await test.step('the method', async () => {
      await take('method', 'link', say('readiness', 'method_open'))
      const wizard = page.getByRole('dialog', { name: say('payments', 'wizard_title') })
      await wizard.getByRole('button', { name: banks[language].sber }).click()
      await wizard.getByLabel(say('payments', 'name')).fill(owner)
      await wizard.getByLabel(say('payments', 'card_number')).fill(card)
      await wizard.getByLabel(say('payments', 'phone_number')).fill(`79${digits(9)}`)
      await wizard.getByLabel(say('payments', 'account_number')).fill(digits(20))
      await wizard.getByRole('button', { name: say('payments', 'save') }).click()
      await expectNotice(page, say('payments', 'created'))
      // The card tells what is missing, and so does the overview.
      await expect(page.getByRole('article').getByText(say('readiness', 'no_unbound'))).toBeVisible()
      await takeOnly(await Account.on(page, person.email), span)
      await toOverview(page, say)
    })

    await test.step('bound and switched on', async () => {
      await take('bind', 'button', say('readiness', 'bind_to', { phone: '' }).trim())
      await take('switch_on', 'button', say('readiness', 'switch_on'))
      await expect(page.getByRole('heading', { name: say('readiness', 'all_set') })).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('the first deal', async () => {
      await openShop(stranger, mail, shop)
      const sum = await sumIn(shop, span)
      const order = await shop.order(sum)
      const payer = await Payer.open(browser, say, order.pay_url)
      await payer.choose()
      await payer.press('i_have_paid')
      const balance = '12300.50'
      await phone.receive('900', `MIR-${card.slice(-4)} 14:32 Перевод ${sum}р от Иван П. Баланс: ${balance}р`)
      const trader = await Account.on(page, person.email)
      await isAskedAbout(trader, await idOfDeal(shop, order), balance)

      // Without a reload, above everything else.
      const waiting = page.getByRole('region', { name: say('transactions', 'waiting_title') })
      await expect(waiting).toContainText(roubles(sum))
      await expectAccessible(page)
      await waiting.getByRole('button', { name: say('transactions', 'confirm') }).click()
      const question = page.getByRole('dialog', { name: say('transactions', 'confirm_question') })
      await question.getByText(say('transactions', 'balance_yes'), { exact: true }).click()
      await question.getByRole('button', { name: say('transactions', 'confirm_yes') }).click()
      await expectNotice(page, say('transactions', 'confirmed'))
      await expectNotice(page, say('transactions', 'confirmed_proven'))
      await expect(waiting).toHaveCount(0)
      await payer.sees('complete_title')
      await payer.leave()

      // What led here has done its work.
      await page.reload()
      await expect(
        page.getByText(say('transactions', 'status_complete')).filter({ visible: true }).first(),
      ).toBeVisible()
      await expect(page.getByRole('heading', { name: say('readiness', 'all_set') })).toHaveCount(0)
      await expect(page.locator('li[aria-current="step"]')).toHaveCount(0)
      await expectAccessible(page)
    })
    await checkMoney()
  } finally {
    await phone.throwAway()
    await shop.close()
    await stranger.page.context().close()
  }
})

test('a new merchant is led from a test order to a live payment and the first payout', { tag }, async ({
  page,
  browser,
  say,
  mail,
  person,
  language,
  isPhone,
}) => {
  const words = (key: string) => say('shop', key)
  const shop = await Shop.open()
  const span = lane(100, language, isPhone)
  await registers(page, say, mail, person.email, 'merchant')
  let trader: Trader | undefined

  try {
    await test.step('a test order, in under two minutes from the button', async () => {
      const steps = page.getByRole('region', { name: words('steps'), exact: true })
      await expect(steps).toBeVisible()
      await expectAccessible(page)
      if (isPhone) await expectTouchable(page)
      const start = Date.now()
      const go = steps.getByRole('button', { name: words('step_test_go') })
      const open = steps.getByRole('link', { name: words('step_test_open') })
      // On a busy machine the call may be given up after its ten seconds: told so, anybody presses again.
      await expect(async () => {
        if (await go.isVisible()) await go.click({ timeout: 2_000 })
        await expect(open).toBeVisible({ timeout: 15_000 })
      }).toPass({ timeout: 90_000 })
      const [popup] = await Promise.all([page.waitForEvent('popup'), open.click()])
      const payer = new Payer(popup, say)
      await payer.sees('choose_title')
      await payer.press('get_requisites')
      await payer.sees('complete_title')
      expect(Date.now() - start).toBeLessThan(120_000)
      await expectAccessible(payer.page)
      // Not the end of the way: the order is where this page says.
      await payer.page.getByRole('link', { name: say('checkout', 'test_orders') }).click()
      await expect(payer.page).toHaveURL(/\/orders\?mode=test$/)
      await expect(payer.page.getByText(words('status_complete')).first()).toBeVisible()
      await payer.page.close()
      await expect(steps.getByText(words('step_test_done'))).toBeVisible()
      await steps.getByRole('link', { name: words('step_key_go') }).click()
    })

    await test.step('a live key, an address for webhooks, an address for money', async () => {
      shop.use(await makeLiveKey(page, say, mail, person.email))
      await next(page, say, 'step_webhook')
      shop.trust(await addHook(page, say, shop.hookUrl))
      await next(page, say, 'step_payout')
      await page.getByRole('link', { name: words('step_payout_go') }).click()
      await expectAccessible(page)
      if (isPhone) await expectTouchable(page)
      await page.getByRole('button', { name: say('payouts', 'address_set') }).click()
      const dialog = page.getByRole('dialog', { name: say('payouts', 'address_set') })
      await dialog.getByLabel(say('payouts', 'address_label')).fill(wallet)
      await dialog.getByRole('button', { name: say('payouts', 'address_next') }).click()
      await codeInto(page, say('payouts', 'address_code_title'), mail, person.email)
      await expectNotice(page, say('payouts', 'address_done'))
    })

    await test.step('a live order is paid', async () => {
      trader = await Trader.begin(await Account.register(browser, mail, 'trader'), mail, span)
      await trader.provesBalance(mail)
      const sum = await sumIn(shop, span)
      const order = await shop.order(sum)
      const payer = await Payer.open(browser, say, order.pay_url)
      await payer.choose()
      await payer.press('i_have_paid')
      await payer.sees('checking_title')
      await trader.isPaid(sum)
      await payer.sees('complete_title')
      await payer.leave()
      await expect.poll(() => shop.eventTypesOf(order.id).at(-1)).toBe('order.completed')
      await toOverview(page, say)
      await expect(page.getByRole('main')).toContainText(roubles(sum))
      await expect(page.getByRole('region', { name: words('steps'), exact: true })).toHaveCount(0)
      await expectAccessible(page)
    })

    await test.step('the first payout', async () => {
      await page
        .getByRole('link', { name: words('pay_out'), exact: true })
        .first()
        .click()
      await page.getByRole('button', { name: say('payouts', 'pay_all_label') }).click()
      await page.getByRole('button', { name: say('payouts', 'pay_submit') }).click()
      await codeInto(page, say('payouts', 'pay_code_title'), mail, person.email)
      await expectNotice(page, say('payouts', 'pay_done'))
      const history = page.getByRole('region', { name: say('payouts', 'history'), exact: true })
      // The hot wallet is empty at first: what the trader brought is swept there, block by block, before it can pay.
      await expect(history.getByText(say('payouts', 'status_done'), { exact: true })).toBeVisible({
        timeout: 120_000,
      })
      await expectAccessible(page)
    })
    await checkMoney()
  } finally {
    await trader?.end()
    await trader?.account.page.context().close()
    await shop.close()
  }
})

test('a lead is led to the first person who came with their code', { tag }, async ({
  page,
  context,
  browser,
  say,
  mail,
  person,
}) => {
  await signUp(context, page, mail, person.email)
  await makeLead(person.email)
  await signIn(context, page, mail, person.email)
  const invited = `invited.${person.email}`
  await page.goto('/')
  const todo = page.getByRole('region', { name: say('overview', 'lead_next'), exact: true })
  await todo.getByRole('link', { name: say('overview', 'lead_create') }).click()
  const form = page.getByRole('dialog', { name: say('referrals', 'create_title') })
  await form.getByLabel(say('referrals', 'create_email')).fill(invited)
  await form.getByRole('button', { name: say('referrals', 'create_submit'), exact: true }).click()
  await expectNotice(page, say('referrals', 'created_toast'))
  const card = page.getByRole('article')
  await expect(card).toContainText(say('referrals', 'waiting'))

  const code = /FLR-\S+/.exec(await mail.letter(invited, /FLR-/))?.[0] ?? ''
  const theirs = await newWindow(browser, page)
  await registers(theirs, say, mail, invited, 'merchant', code)
  await expect(theirs.getByRole('region', { name: say('shop', 'steps'), exact: true })).toBeVisible()
  await theirs.context().close()

  await page.reload()
  await expect(card).toContainText(say('referrals', 'activated'))
  await expectAccessible(page)
  await toOverview(page, say)
  await expect(page.getByRole('region', { name: say('overview', 'lead_invited') })).toContainText('1')
  await expectAccessible(page)
  await expectEndsWithWhatIsSeen(page)
})

const wallet = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'

/** As anybody would: a card, an address, a password, a code from the mail. */
async function registers(
  page: Page,
  say: Say,
  mail: Mailbox,
  email: string,
  role: 'trader' | 'merchant',
  code = '',
): Promise<void> {
  await openAuth(page, say, 'register')
  const window = page.getByRole('dialog')
  await chooseRole(page, say, role)
  await window.getByLabel(say('auth', 'email'), { exact: true }).fill(email)
  await window.getByLabel(say('auth', 'password'), { exact: true }).fill(password)
  await window.getByLabel(say('auth', 'referral_code')).fill(code)
  await window.getByRole('button', { name: say('auth', 'register'), exact: true }).click()
  await expect(window.locator('input[inputmode="numeric"]').first()).toBeFocused()
  await typeCode(page, await mail.code(email))
  await expect(page).toHaveURL('/')
}

/** Somebody else's browser, of the same language and size. */
async function newWindow(browser: Browser, page: Page): Promise<Page> {
  const locale = await page.evaluate(() => navigator.language)
  const context = await browser.newContext({ locale, viewport: page.viewportSize() })
  await rememberNotices(context)
  speakTwice(context)
  return context.newPage()
}

/** The line that each of a new shop's screens has. */
async function next(page: Page, say: Say, step: string): Promise<void> {
  const line = page.getByText(`${say('shop', 'next_step')}:`).filter({ hasText: say('shop', step) })
  await expect(line).toBeVisible()
}

async function toOverview(page: Page, say: Say): Promise<void> {
  await page
    .getByRole('link', { name: say('common', 'overview'), exact: true })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page).toHaveURL('/')
}

async function codeInto(page: Page, title: string, mail: Mailbox, email: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog.locator('input[inputmode="numeric"]').first()).toBeFocused()
  await typeCode(dialog, await mail.code(email))
}

async function makeLiveKey(page: Page, say: Say, mail: Mailbox, email: string): Promise<string> {
  const words = (key: string) => say('integration', key)
  await page.getByRole('button', { name: words('keys_add') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words('key_name'), { exact: true }).fill('Till')
  await dialog.getByText(words('live'), { exact: true }).click()
  await dialog.getByRole('button', { name: words('key_create') }).click()
  await expect(dialog.getByText(words('key_code_title'))).toBeVisible()
  await typeCode(page, await mail.code(email))
  return shownOnce(dialog, say, /flk_live_\S+/)
}

async function addHook(page: Page, say: Say, url: string): Promise<string> {
  await page.getByRole('button', { name: say('integration', 'hooks_add') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('integration', 'hook_url'), { exact: true }).fill(url)
  await dialog.getByText(say('integration', 'hook_mode_live'), { exact: true }).click()
  await dialog.getByRole('button', { name: say('integration', 'hooks_add') }).click()
  return shownOnce(dialog, say, /whsec_\S+/)
}

async function shownOnce(dialog: Locator, say: Say, secret: RegExp): Promise<string> {
  const shown = dialog.locator('code').filter({ hasText: secret })
  await expect(shown).toBeVisible()
  const text = secret.exec((await shown.textContent()) ?? '')?.[0] ?? ''
  await dialog.getByRole('button', { name: say('integration', 'key_shown_done') }).click()
  await expect(dialog).toBeHidden()
  return text
}

/** Its span is set by the call of the method's settings, which have a walk of their own. */
async function takeOnly(account: Account, { from, to }: Span): Promise<void> {
  const { results } = await account.get<{ results: readonly { readonly id: string }[] }>(
    '/api/v1/payments/list/',
  )
  await account.post('/account/user/change-payment-limits/', {
    payment_id: results[0]?.id,
    min_amount_for_deposit: from,
    max_amount_for_deposit: to,
  })
}

/** The bank's text is read, and waits for the trader's word. */
async function isAskedAbout(trader: Account, dealId: string, balance: string): Promise<void> {
  interface Details {
    readonly bank_texts: { readonly balance_question: { readonly balance: string } | null }
  }
  const shownBalance = async () => {
    const { bank_texts: texts } = await trader.get<Details>(`/api/v1/transactions/${dealId}/`)
    return texts.balance_question?.balance
  }
  await expect.poll(shownBalance, slowly).toBe(balance)
}

async function faucet(address: string, usdt: string): Promise<void> {
  const node = (await readFile(join(process.env.FLORIN_DATA ?? '', 'tron.url'), 'utf8')).trim()
  const answer = await fetch(`${node}/sandbox/faucet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address, usdt }),
  })
  expect(answer.status).toBe(200)
}
