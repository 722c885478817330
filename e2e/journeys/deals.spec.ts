import type { Page } from '@playwright/test'
import { Account } from '../account.ts'
import { checkMoney, letTimePass } from '../florin.ts'
import { expect, expectAccessible, type Mailbox, merchant, type Say, typeCode } from '../journey.ts'
import { expectNotice } from '../notices.ts'
import { Payer } from '../payer.ts'
import { Shop, type ShopOrder } from '../shop.ts'
import { idOfDeal, openShop, orderOf, plus, roubles, sumIn } from '../shop-walk.ts'
import { type Span, Trader } from '../trader.ts'

// Live money from end to end. All that is outside of us are processes of their own: the chain, the phone, the shop.

interface Fixtures {
  shop: Shop
  /** A trader at work, with a window of their own. */
  hire: (span: Span) => Promise<Trader>
  /** A payer who opens the page of an order. */
  payFor: (order: ShopOrder) => Promise<Payer>
}

const walk = merchant.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
  shop: async ({}, use) => {
    const shop = await Shop.open()
    await use(shop)
    await shop.close()
  },
  hire: async ({ browser, mail }, use) => {
    const hired: Trader[] = []
    await use(async (span) => {
      const account = await Account.register(browser, mail, 'trader')
      const trader = await Trader.begin(account, mail, span)
      hired.push(trader)
      await trader.provesBalance(mail)
      return trader
    })
    for (const trader of hired) {
      await trader.end()
      await trader.account.page.context().close()
    }
  },
  payFor: async ({ browser, say }, use) => {
    const payers: Payer[] = []
    await use(async (order) => {
      const payer = await Payer.open(browser, say, order.pay_url)
      payers.push(payer)
      return payer
    })
    for (const payer of payers) await payer.leave()
  },
})

walk(
  'a shop takes an order, its payer pays, and every page and the shop know by themselves',
  { tag: '@once' },
  async ({ page, say, mail, person, shop, hire, payFor, isPhone, language }) => {
    const span = isPhone ? { from: 12, to: 14 } : { from: 16, to: 18 }
    const trader = await hire(span)
    await page.goto('/settings#integration')
    shop.use(await makeLiveKey(page, say, mail, person.email))
    shop.trust(await addHook(page, say, shop.hookUrl))
    const sum = await sumIn(shop, span)

    const order = await shop.order(sum)
    const payer = await payFor(order)
    await payer.choose()
    expect(await payer.copies('copy_amount')).toBe(sum)
    expect(await payer.copies('copy_card')).toBe(trader.card)
    await expectAccessible(payer.page)
    const deal = await idOfDeal(shop, order)
    await watchDeals(page)
    await watchDeals(trader.account.page)
    const rows = [page, trader.account.page].map((window) => rowOf(window, deal))
    for (const row of rows) await expect(row).toContainText(say('transactions', 'status_pending'))
    await payer.press('i_have_paid')
    await payer.sees('checking_title')
    for (const row of rows) await expect(row).toContainText(say('transactions', 'status_verification'))

    await trader.isPaid(sum)

    await payer.sees('complete_title')
    for (const row of rows) await expect(row).toContainText(say('transactions', 'status_complete'))
    for (const window of [page, trader.account.page]) expect(await isSamePage(window)).toBe(true)
    await expect
      .poll(() => shop.eventTypesOf(order.id))
      .toEqual(['order.created', 'order.matched', 'order.payer_claimed', 'order.completed'])
    expect(shop.eventsOf(order.id).map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4])
    expect(shop.refused).toEqual([])
    const completed = shop.eventsOf(order.id).at(-1)?.data
    expect(completed).toMatchObject({ status: 'complete', livemode: true, amount_received: `${sum}.00` })
    const balance = await shop.call<{ available: string }>('GET', '/balance')
    expect(balance.available).toBe(completed?.credit_usdt)

    // The library is not merely agreeable.
    expect(shop.takesWhen((delivery) => delivery)).toBe(true)
    expect(
      shop.takesWhen(({ body, headers }) => ({ body: body.replace(`"${sum}.00"`, '"9999.00"'), headers })),
    ).toBe(false)
    expect(
      shop.takesWhen(({ body, headers }) => ({ body, headers: { ...headers, 'webhook-id': 'msg_other' } })),
    ).toBe(false)

    await openDeal(page, say, deal)
    const drawer = page.getByRole('dialog')
    for (const cause of ['matched', 'payer_claimed', 'receipt_exact'])
      await expect(drawer.getByText(say('transactions', `cause.${cause}`))).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await checkMoney()
  },
)

walk(
  'a lie moves nothing, a part waits for the rest, too much counts in full, and a trader decides by hand',
  { tag: '@long' },
  async ({ page, say, mail, person, shop, hire, payFor }) => {
    const span = { from: 20, to: 24 }
    const [trader] = await Promise.all([
      hire(span),
      openShop(await Account.on(page, person.email), mail, shop),
    ])
    const sum = await sumIn(shop, span)
    const office = trader.account.page

    await merchant.step('somebody who only calls themselves the bank', async () => {
      const order = await shop.order(sum)
      const payer = await payFor(order)
      await payer.choose()
      await payer.press('i_have_paid')
      await payer.sees('checking_title')
      await trader.isLiedTo(sum)
      await office.goto('/deal?view=unmatched')
      const lie = office.getByRole('article').filter({ hasText: roubles(sum) })
      await expect(lie).toContainText(say('transactions', 'unmatched.low_trust'))
      await expectAccessible(office)
      await payer.sees('checking_title')
      expect((await orderOf(shop, order)).status).toBe('verification')

      // The bank's own app shows the money: the trader says so.
      await confirmByHand(office, say, await idOfDeal(shop, order))
      await payer.sees('complete_title')
      await expect.poll(() => shop.eventTypesOf(order.id).at(-1)).toBe('order.completed')
    })

    await merchant.step('less, then the rest', async () => {
      const whole = plus(sum, 10)
      const part = plus(whole, -300)
      const order = await shop.order(whole)
      const payer = await payFor(order)
      await payer.choose()
      await trader.isPaid(part)
      await payer.sees('part_title')
      const received = say('checkout', 'part_text').split('{')[0] ?? ''
      await expect(payer.page.getByText(received)).toContainText(roubles(part))
      expect(await payer.copies('copy_amount')).toBe('300')
      await expectAccessible(payer.page)
      await expect.poll(() => shop.eventTypesOf(order.id).at(-1)).toBe('order.underpaid')

      await trader.isPaid('300')
      await payer.sees('complete_title')
      expect(await orderOf(shop, order)).toMatchObject({ status: 'complete', amount_received: `${whole}.00` })
    })

    await merchant.step('more', async () => {
      const raised = plus(sum, 20)
      const sent = plus(sum, 50)
      const order = await shop.order(raised)
      const payer = await payFor(order)
      await payer.choose()
      const { amount_usdt: before } = await orderOf(shop, order)
      await trader.isPaid(sent)
      await payer.sees('complete_title')
      await expect(payer.page.getByRole('main')).toContainText(roubles(sent))
      const after = await orderOf(shop, order)
      expect(after).toMatchObject({ status: 'complete', amount_received: `${sent}.00` })
      expect(Number(after.amount_usdt)).toBeGreaterThan(Number(before))
      await expect.poll(() => shop.eventTypesOf(order.id)).toContain('order.overpaid')
    })

    expect(shop.refused).toEqual([])
    await checkMoney()
  },
)

walk(
  'what was canceled or has run out is paid all the same, and two payers of one sum are told apart',
  { tag: '@long' },
  async ({ page, say, mail, person, shop, hire, payFor }) => {
    const span = { from: 28, to: 32 }
    const [trader] = await Promise.all([
      hire(span),
      openShop(await Account.on(page, person.email), mail, shop),
    ])
    const sum = await sumIn(shop, span)
    const office = trader.account.page

    await merchant.step('the clock ends, and the money comes late', async () => {
      const order = await shop.order(sum)
      const payer = await payFor(order)
      await payer.choose()
      const deal = await idOfDeal(shop, order)
      await watchDeals(office)
      await letTimePass(deal)
      await payer.sees('expired_title')
      await expect(payer.page.getByText(inFours(trader.card))).toHaveCount(0)
      await expect(rowOf(office, deal)).toContainText(say('transactions', 'status_expired'))

      await trader.isPaid(sum)
      await payer.sees('complete_title')
      await expect(payer.page.getByText(say('checkout', 'complete_late'))).toBeVisible()
      const row = rowOf(office, deal)
      await expect(row).toContainText(say('transactions', 'status_complete'))
      await expect(row).toContainText(say('transactions', 'is_late_short'))
      await expect
        .poll(() => shop.eventTypesOf(order.id))
        .toEqual(['order.created', 'order.matched', 'order.expired', 'order.late_payment', 'order.completed'])
    })

    await merchant.step('the payer cancels, and pays after all', async () => {
      const second = plus(sum, 10)
      const order = await shop.order(second)
      const payer = await payFor(order)
      await payer.choose()
      await payer.press('cancel')
      await payer.press('cancel_yes')
      await payer.sees('canceled_title')
      await expect.poll(() => shop.eventTypesOf(order.id).at(-1)).toBe('order.canceled')
      await trader.isPaid(second)
      await payer.sees('complete_title')
      expect(await orderOf(shop, order)).toMatchObject({ status: 'complete', late: true })
    })

    await merchant.step('the shop cancels', async () => {
      const order = await shop.order(plus(sum, 20))
      const payer = await payFor(order)
      await payer.choose()
      const canceled = await shop.call<ShopOrder>('POST', `/orders/${order.id}/cancel`)
      expect(canceled.status).toBe('canceled')
      await payer.sees('canceled_title')
      // Asked again, nothing more happens.
      expect(await shop.call<ShopOrder>('POST', `/orders/${order.id}/cancel`)).toEqual(canceled)
    })

    await merchant.step('one sum twice', async () => {
      const same = plus(sum, 30)
      const [mine, yours] = [await shop.order(same), await shop.order(same)]
      const [first, second] = [await payFor(mine), await payFor(yours)]
      await first.choose()
      await second.choose()
      expect(await first.copies('copy_amount')).toBe(same)
      await expect(
        second.page.getByText(say('checkout', 'kopecks_added').split('{')[0]?.trim() ?? ''),
      ).toBeVisible()
      await expectAccessible(second.page)
      const { amount } = await orderOf(shop, yours)
      expect(amount).toMatch(new RegExp(`^${same}\\.(?!00)\\d\\d$`))

      await trader.isPaid(amount ?? '')
      await second.sees('complete_title')
      await first.sees('pay_title')
      await trader.isPaid(same)
      await first.sees('complete_title')
    })

    expect(shop.refused).toEqual([])
    await checkMoney()
  },
)

const inFours = (card: string) => card.replace(/(.{4})(?=.)/g, '$1 ')

/** Opens the list of deals and marks the page: a reload would lose the mark. */
async function watchDeals(page: Page): Promise<void> {
  await page.goto('/deal')
  await page.evaluate(() => document.documentElement.setAttribute('data-seen', ''))
}

const isSamePage = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-seen'))

const rowOf = (page: Page, dealId: string) =>
  page.locator('tbody tr').filter({ has: page.locator(`a[href$="id=${dealId}"]`) })

async function openDeal(page: Page, say: Say, dealId: string): Promise<void> {
  await page.getByRole('link', { name: say('transactions', 'open', { id: dealId.slice(0, 8) }) }).click()
}

async function confirmByHand(page: Page, say: Say, dealId: string): Promise<void> {
  await page.goto('/deal')
  const row = rowOf(page, dealId)
  await row.getByRole('button', { name: say('transactions', 'confirm') }).click()
  const question = page.getByRole('dialog')
  await expect(question.getByText(say('transactions', 'confirm_question'))).toBeVisible()
  await question.getByRole('button', { name: say('transactions', 'confirm_yes') }).click()
  await expectNotice(page, say('transactions', 'confirmed'))
  await expect(row).toContainText(say('transactions', 'status_complete'))
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
  return shownOnce(page, say, /flk_live_\S+/)
}

async function addHook(page: Page, say: Say, url: string): Promise<string> {
  await page.getByRole('button', { name: say('integration', 'hooks_add') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('integration', 'hook_url'), { exact: true }).fill(url)
  await dialog.getByText(say('integration', 'hook_mode_live'), { exact: true }).click()
  await dialog.getByRole('button', { name: say('integration', 'hooks_add') }).click()
  return shownOnce(page, say, /whsec_\S+/)
}

async function shownOnce(page: Page, say: Say, secret: RegExp): Promise<string> {
  const dialog = page.getByRole('dialog')
  const shown = dialog.locator('code').filter({ hasText: secret })
  await expect(shown).toBeVisible()
  const text = secret.exec((await shown.textContent()) ?? '')?.[0] ?? ''
  await dialog.getByRole('button', { name: say('integration', 'key_shown_done') }).click()
  await expect(dialog).toBeHidden()
  return text
}
