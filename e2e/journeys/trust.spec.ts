import type { Locator, Page } from '@playwright/test'
import { Account } from '../account.ts'
import { checkMoney, makeStaff } from '../florin.ts'
import { expect, expectAccessible, member, type Say, signIn, typeCode } from '../journey.ts'
import { fullMethod, make } from '../methods.ts'
import { expectNotice } from '../notices.ts'
import { idOfDeal, plus, roubles, sumIn } from '../shop-walk.ts'
import type { Trader } from '../trader.ts'
import { walk } from '../trader-walk.ts'

// What an SMS proves, as its phone's owner sees it. The page is the trader's; shop, payers and phone are elsewhere. Each walk with real
// deals is walked once, on a desk or on a phone; how its screens look in both widths is walked with answers made up, at the end.

walk(
  'a new phone with SMS only: the first deal is confirmed by hand with its balance, the next by itself',
  { tag: '@once' },
  async ({ page, say, shop, begin, payFor, isPhone }) => {
    const span = isPhone ? { from: 37, to: 39 } : { from: 34, to: 36 }
    const trader = await begin(span)
    const sum = await sumIn(shop, span)
    await page.goto('/')
    await expect(waiting(page, say)).toHaveCount(0)

    const order = await shop.order(sum)
    const payer = await payFor(order)
    await payer.press('i_have_paid')
    await trader.isPaid(sum)
    await isAskedAbout(trader, await idOfDeal(shop, order))
    // Without a reload, above everything else.
    const block = waiting(page, say)
    await expect(block).toContainText(roubles(sum))
    await expect(block.getByRole('timer')).toContainText(/^(30:00|2\d:\d\d)$/)
    await expect(block.getByRole('listitem')).toHaveCount(1)
    await expectAccessible(page)
    await look(page, 'waiting', isPhone)

    const question = page.getByRole('dialog', { name: say('transactions', 'confirm_question') })
    const yes = question.getByRole('button', { name: say('transactions', 'confirm_yes') })
    const shows = question.getByRole('radio', { name: say('transactions', 'balance_yes') })
    const open = async () => {
      if (isPhone) await block.getByRole('button', { name: say('transactions', 'confirm') }).tap()
      else await page.keyboard.press('c')
      await expect(question.getByText(say('transactions', 'balance_question'))).toBeVisible()
    }
    await open()
    await expect(question).toContainText(roubles(trader.balance))
    await expect(question.getByRole('radio', { checked: true })).toHaveCount(0)
    await expect(yes).toBeDisabled()
    await expectAccessible(page)
    await look(page, 'confirm-chain', isPhone)
    await shows.focus()
    await page.keyboard.press('Space')
    await expect(shows).toBeChecked()
    await expect(yes).toBeEnabled()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()

    // An answer that was given and taken away does not wait for the next time.
    await open()
    await expect(question.getByRole('radio', { checked: true })).toHaveCount(0)
    await expect(yes).toBeDisabled()
    const before = await yes.boundingBox()
    await question.getByText(say('transactions', 'balance_yes'), { exact: true }).click()
    expect(await yes.boundingBox()).toEqual(before)
    await yes.click()
    await expectNotice(page, say('transactions', 'confirmed'))
    await expectNotice(page, say('transactions', 'confirmed_proven'))
    await expect(block).toHaveCount(0)
    await payer.sees('complete_title')

    const next = plus(sum, 10)
    const second = await payFor(await shop.order(next))
    await second.press('i_have_paid')
    await trader.isPaid(next)
    await second.sees('complete_title')
    await page.goto('/payments')
    await expect(page.getByText(say('chain', 'state_proven'), { exact: true })).toBeVisible()
    await checkMoney()
  },
)

walk(
  'the balance is typed from the bank’s app and confirmed by a code; then SMS complete deals',
  { tag: '@long-phone' },
  async ({ page, say, mail, person, shop, begin, payFor, isPhone, language }) => {
    const span = isPhone ? { from: 56, to: 58 } : { from: 52, to: 54 }
    const trader = await begin(span)
    const sum = await sumIn(shop, span)
    await openProof(page, say, isPhone)
    const dialog = page.getByRole('dialog', { name: say('chain', 'prove'), exact: true })
    const field = dialog.getByLabel(say('chain', 'balance'))
    const getCode = dialog.getByRole('button', { name: say('chain', 'get_code') })
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('')
    await expect(dialog.getByText(say('chain', 'state_unproven'))).toBeVisible()
    await expectAccessible(page)

    await paste(page, field, '25 712,55')
    await expect(dialog.getByText(say('chain', 'balance_pasted'))).toBeVisible()
    await expect(field).toHaveValue('')
    await getCode.click()
    await expect(dialog.getByText(say('chain', 'balance_required'))).toBeVisible()
    await field.pressSequentially('999,99')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(say('chain', 'balance_low'))).toBeVisible()
    await expectAccessible(page)
    await field.press('ControlOrMeta+a')
    await field.press('Delete')
    await field.pressSequentially(trader.balance)
    await expect(field).toHaveValue(language === 'ru' ? '12\u00A0300,50' : '12\u00A0300.50')
    await look(page, 'terminal-balance', isPhone)
    await getCode.click()

    const code = page.getByRole('dialog', { name: say('chain', 'code_title') })
    await expect(code).toContainText(roubles(trader.balance))
    await expectAccessible(page)
    // Closed by mistake: what was typed is still there.
    await page.keyboard.press('Escape')
    await expect(code).toBeHidden()
    await expect(field).not.toHaveValue('')
    await mail.code(person.email)
    await getCode.click()
    const otp = await mail.code(person.email)
    await typeCode(code, otp === '000000' ? '111111' : '000000')
    await expectNotice(page, say('problems', 'code.wrong'))
    await typeCode(code, otp)
    await expectNotice(page, say('chain', 'done_proven'))
    await expect(dialog).toBeHidden()
    await expect(
      page.getByText(say('chain', isPhone ? 'short_proven' : 'state_proven'), { exact: true }),
    ).toBeVisible()
    await expectAccessible(page)

    const payer = await payFor(await shop.order(sum))
    await trader.isPaid(sum)
    await payer.sees('complete_title')
    await checkMoney()
  },
)

walk(
  'unproven SMS complete small deals only where their owner has switched that on, until it is off',
  { tag: '@long' },
  async ({ page, say, mail, person, shop, begin, payFor, isPhone }) => {
    const span = isPhone ? { from: 49, to: 50 } : { from: 46, to: 48 }
    const trader = await begin(span)
    const sum = await sumIn(shop, span)

    await member.step('“no” confirms the deal and proves nothing', async () => {
      const order = await shop.order(sum)
      const payer = await payFor(order)
      await trader.isPaid(sum)
      await isAskedAbout(trader, await idOfDeal(shop, order))
      await page.goto('/deal')
      await waiting(page, say)
        .getByRole('button', { name: say('transactions', 'confirm') })
        .click()
      const question = page.getByRole('dialog', { name: say('transactions', 'confirm_question') })
      await question.getByText(say('transactions', 'balance_no'), { exact: true }).click()
      await question.getByRole('button', { name: say('transactions', 'confirm_yes') }).click()
      await expectNotice(page, say('transactions', 'confirmed'))
      await payer.sees('complete_title')
      await page.goto('/payments')
      await expect(page.getByText(say('chain', 'state_unproven'), { exact: true })).toBeVisible()
    })

    await member.step('on, with a code', async () => {
      await chooseAct(page, say('payments', 'unproven_open'))
      const dialog = page.getByRole('dialog', { name: say('payments', 'unproven_title') })
      const toggle = dialog.getByRole('switch')
      await expect(toggle).not.toBeChecked()
      await expect(dialog.getByText(say('payments', 'unproven_caps'))).toBeVisible()
      await expect(dialog.getByText(say('payments', 'unproven_risk'))).toBeVisible()
      await expectAccessible(page)
      await look(page, 'unproven', isPhone)
      await toggle.focus()
      await page.keyboard.press('Space')
      const code = page.getByRole('dialog', { name: say('payments', 'unproven_code_title') })
      await expect(code).toBeVisible()
      await expect(toggle).not.toBeChecked()
      await expectAccessible(page)
      await typeCode(code, await mail.code(person.email))
      await expectNotice(page, say('payments', 'unproven_is_on'))
      await expect(toggle).toBeChecked()
      await expect(code).toBeHidden()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(page.getByText(say('payments', 'unproven_chip'), { exact: true })).toBeVisible()
      await expectAccessible(page)
      const next = plus(sum, 10)
      const payer = await payFor(await shop.order(next))
      await trader.isPaid(next)
      await payer.sees('complete_title')
    })

    await member.step('off, at once', async () => {
      await chooseAct(page, say('payments', 'unproven_open'))
      const dialog = page.getByRole('dialog', { name: say('payments', 'unproven_title') })
      await dialog.getByRole('switch').click()
      await expectNotice(page, say('payments', 'unproven_is_off'))
      await expect(dialog.getByRole('switch')).not.toBeChecked()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await trader.provesBalance(mail)
      await chooseAct(page, say('payments', 'unproven_open'))
      // Where the balance is proven there is nothing to switch on, and the reason is told.
      await expect(dialog.getByRole('switch')).toBeDisabled()
      await expect(dialog.getByText(say('payments', 'unproven_not_needed'))).toBeVisible()
      await expectAccessible(page)
    })
  },
)

walk(
  'a text that contradicts the chain: the trader sees both numbers and what to do, support only a word',
  { tag: '@long' },
  async ({ page, say, mail, browser, shop, begin, payFor, isPhone }) => {
    const span = isPhone ? { from: 43, to: 45 } : { from: 40, to: 42 }
    const trader = await begin(span)
    await trader.provesBalance(mail)
    const sum = await sumIn(shop, span)
    const order = await shop.order(sum)
    const payer = await payFor(order)
    await payer.press('i_have_paid')
    const expected = (Number(trader.balance) + Number(sum)).toFixed(2)
    const forged = (Number(expected) + 30_000).toFixed(2)
    await page.goto('/')
    await trader.isForged(sum, forged)

    const block = waiting(page, say)
    await expect(block.getByText(say('transactions', 'is_contradicted'))).toBeVisible()
    const deal = await idOfDeal(shop, order)
    const chevron = block.getByRole('button', {
      name: say('transactions', 'open', { id: deal.slice(0, 8) }),
      exact: true,
    })
    await chevron.click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByText(say('transactions', 'forged_lead'))).toBeVisible()
    await expect(drawer.getByText(say('transactions', 'forged_what'))).toBeVisible()
    for (const balance of [expected, forged]) await expect(drawer).toContainText(roubles(balance))
    await expect(drawer.getByText(say('transactions', 'forged_not_there_text'))).toBeVisible()
    await expectAccessible(page)
    await look(page, 'deal-contradiction', isPhone)
    await drawer
      .getByRole('button', { name: say('common', 'close') })
      .last()
      .click()
    await expect(drawer).toBeHidden()
    await expect(chevron).toBeFocused()

    const staff = await Account.register(browser, mail, 'trader')
    const support = staff.page
    await makeStaff(staff.email)
    await signIn(support.context(), support, mail, staff.email)
    await support.goto(`/deal?id=${deal}`)
    const story = support.getByRole('dialog')
    await expect(story.getByText(say('transactions', 'link_breaks'), { exact: true })).toBeVisible()
    for (const balance of [expected, forged, trader.balance])
      await expect(story).not.toContainText(roubles(balance))
    await expectAccessible(support)
    await look(support, 'support-link', isPhone)
    // What a later proof speaks against is marked for support; by the answer, because that proof needs the bank's own app.
    await support.route(`**/api/v1/transactions/${deal}/`, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), is_suspect: true } })
    })
    await support.reload()
    await expect(story.getByText(say('transactions', 'is_suspect'), { exact: true })).toBeVisible()
    await expect(story.getByText(say('transactions', 'suspect_text'))).toBeVisible()
    await expectAccessible(support)
    await support.context().close()

    // The money is there after all: only its trader can say so.
    await block.getByRole('button', { name: say('transactions', 'confirm') }).click()
    const question = page.getByRole('dialog', { name: say('transactions', 'confirm_question') })
    await expect(question.getByText(say('transactions', 'forged_lead'))).toBeVisible()
    const no = question.getByText(say('transactions', 'balance_no'), { exact: true })
    if (await no.isVisible()) await no.click()
    await question.getByRole('button', { name: say('transactions', 'confirm_yes') }).click()
    await payer.sees('complete_title')
    await checkMoney()
  },
)

walk(
  'a message that no template reads is shown beside its deal and changes nothing',
  { tag: '@long' },
  async ({ page, say, shop, begin, payFor, isPhone }) => {
    const span = isPhone ? { from: 64, to: 66 } : { from: 60, to: 62 }
    const trader = await begin(span)
    const sum = await sumIn(shop, span)
    const order = await shop.order(sum)
    await payFor(order)
    const deal = await idOfDeal(shop, order)
    await page.goto('/deal')
    await expect(waiting(page, say)).toHaveCount(0)
    await trader.isToldOtherwise(`СЧЁТ${trader.card.slice(-4)} Весёлая новость: ${sum} руб уже у вас`)

    const block = waiting(page, say)
    const hint = (place: Locator) => place.getByText(say('transactions', 'hint_lead'))
    await expect(hint(block)).toBeVisible()
    await expectAccessible(page)
    await look(page, 'hint', isPhone)
    await block
      .getByRole('button', { name: say('transactions', 'open', { id: deal.slice(0, 8) }), exact: true })
      .click()
    await expect(hint(page.getByRole('dialog'))).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await block.getByRole('button', { name: say('transactions', 'confirm') }).click()
    const question = page.getByRole('dialog', { name: say('transactions', 'confirm_question') })
    await expect(hint(question)).toBeVisible()
    // It prints no balance that could be asked about.
    await expect(question.getByRole('radio')).toHaveCount(0)
    await expect(question.getByRole('button', { name: say('transactions', 'confirm_yes') })).toBeEnabled()
    await expectAccessible(page)
  },
)

member(
  'of many waiting deals three are shown, and the key asks about the top one, never while somebody types',
  async ({ page, say, isPhone }) => {
    await page.route('**/api/v1/transactions/waiting/', (route) =>
      route.fulfill({
        json: { count: 23, results: Array.from({ length: 20 }, (_, at) => aWaitingDeal(at)) },
      }),
    )
    await page.goto('/deal')
    const rows = waiting(page, say).getByRole('listitem')
    await expect(rows).toHaveCount(3)
    await expect(rows.first()).toContainText(say('transactions', 'waiting_payer', { payer: 'Пётр И.' }))
    await expect(rows.first().getByRole('timer')).toHaveAccessibleName(/0[45]:\d\d/)
    await expectAccessible(page)
    await look(page, 'many', isPhone)
    const question = page.getByRole('dialog', { name: say('transactions', 'confirm_question') })
    await page.getByRole('searchbox').press('c')
    await expect(page.getByRole('searchbox')).toHaveValue('c')
    await page.getByRole('searchbox').fill('')
    await page.getByRole('searchbox').blur()
    await expect(question).toHaveCount(0)
    // A Russian layout has another letter on that key.
    await page.evaluate(() =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'с', code: 'KeyC', bubbles: true })),
    )
    await expect(question).toContainText(aWaitingDeal(0).id.slice(0, 8))
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()

    // A slow answer finds its room kept: nothing moves under the pointer.
    const balance_question = { balance: '25712.55', bank: { id: 'sberbank', name: 'Sberbank' } }
    const mayCome = Promise.withResolvers<void>()
    await page.route(`**/api/v1/transactions/${aWaitingDeal(2).id}/`, async (route) => {
      await mayCome.promise
      await route.fulfill({ json: { bank_texts: { balance_question, contradiction: null, hint: null } } })
    })
    await rows
      .nth(2)
      .getByRole('button', { name: say('transactions', 'confirm') })
      .click()
    const yes = question.getByRole('button', { name: say('transactions', 'confirm_yes') })
    await expect(question.getByText(say('transactions', 'balance_loading'))).toBeAttached()
    await expect(yes).toBeDisabled()
    const before = await yes.boundingBox()
    mayCome.resolve()
    await expect(question.getByRole('radio')).toHaveCount(2)
    expect(await yes.boundingBox()).toEqual(before)
    await expect(yes).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()

    await page.getByRole('button', { name: say('transactions', 'waiting_more', { count: 20 }) }).click()
    await expect(rows).toHaveCount(20)
    await page.getByRole('link', { name: say('transactions', 'waiting_rest') }).click()
    await expect(page).toHaveURL('/deal?status=verification')
  },
)

member(
  'every state of a chain says what follows from it',
  { tag: '@long' },
  async ({ page, say, isPhone }) => {
    await make(page, fullMethod())
    let chain = 'unproven'
    await page.route('**/api/v1/payments/list/*', async (route) => {
      const answer = await route.fetch()
      const body = await answer.json()
      const results = body.results.map((method: object) => ({ ...method, is_connect: true, chain }))
      await route.fulfill({ response: answer, json: { ...body, results } })
    })
    for (chain of ['unproven', 'guessable', 'stopped', 'proven']) {
      await page.goto('/payments')
      const chip = page.getByRole('button', { name: say('chain', `state_${chain}`) })
      await expect(chip).toBeVisible()
      await expectAccessible(page)
      await look(page, `chain-${chain}`, isPhone)
      await chip.click()
      await expectNotice(page, say('chain', `why_${chain}`))
      const prove = page.getByRole('button', { name: new RegExp(`^${say('chain', 'prove')}`) })
      await expect(prove).toHaveCount(chain === 'proven' ? 0 : 1)
    }
  },
)

/** As the server tells of one, five minutes before its end and each a minute later. */
function aWaitingDeal(at: number) {
  const now = Date.now()
  return {
    id: `${String(at).padStart(8, '0')}-54f5-4a53-8f0f-3b4a6b2c1d00`,
    created_at: new Date(now - 1_500_000).toISOString(),
    updated_at: new Date(now).toISOString(),
    status: 'verification',
    amount: `${1_250 + at}.00`,
    currency: 'RUB',
    profit: '5.13',
    bank: 'Sberbank',
    order_type: 'c2c',
    description: '',
    payment_details: {
      card: '•••• 4417',
      phone_number: null,
      bank: { id: 'sberbank', name: 'Sberbank' },
      currency: { symbol: '₽' },
    },
    expires_at: new Date(now + (5 + at) * 60_000).toISOString(),
    late: false,
    livemode: true,
    may_confirm: true,
    external_id: null,
    payer: 'Пётр И.',
    claimed_at: new Date(now - 300_000).toISOString(),
    hint:
      at === 0
        ? { bank: { id: 'sberbank', name: 'Sberbank' }, received_at: new Date(now - 310_000).toISOString() }
        : null,
    is_contradicted: at === 1,
  }
}

const waiting = (page: Page, say: Say) =>
  page.getByRole('region', { name: new RegExp(`^${say('transactions', 'waiting_title')}`) })

/** The SMS has been read, and the deal knows the only balance that it prints. */
async function isAskedAbout(trader: Trader, dealId: string): Promise<void> {
  interface Details {
    readonly bank_texts: { readonly balance_question: { readonly balance: string } | null }
  }
  const balance = async () => {
    const { bank_texts: texts } = await trader.account.get<Details>(`/api/v1/transactions/${dealId}/`)
    return texts.balance_question?.balance
  }
  await expect.poll(balance).toBe(trader.balance)
}

/** From the method's own menu on a desk, from the terminal's list on a phone. */
async function openProof(page: Page, say: Say, isPhone: boolean): Promise<void> {
  if (!isPhone) {
    await page.goto('/payments')
    await chooseAct(page, say('chain', 'prove'))
    return
  }
  await page.goto('/terminals')
  await page.getByRole('button', { name: new RegExp(`^${say('terminals', 'manage')}`) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${say('chain', 'prove')}`) })
    .click()
}

async function chooseAct(page: Page, name: string): Promise<void> {
  await page.getByRole('article').locator('button[aria-haspopup="menu"]').click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** As by Ctrl+V, with something on the clipboard. */
async function paste(page: Page, field: Locator, text: string): Promise<void> {
  const other = await page.context().newPage()
  await other.setContent(`<input value="${text}">`)
  await other.locator('input').press('ControlOrMeta+a')
  await other.locator('input').press('ControlOrMeta+c')
  await other.close()
  await field.press('ControlOrMeta+v')
}

/** A picture for people, where somebody asks for pictures. */
async function look(page: Page, name: string, isPhone: boolean): Promise<void> {
  const folder = process.env.FLORIN_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/${name}-${isPhone ? 390 : 1440}.png` })
}
