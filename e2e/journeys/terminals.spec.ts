import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, type Mailbox, member, type Say, typeCode } from '../journey.ts'
import { expectNotice } from '../notices.ts'
import { Phone } from '../phone.ts'
import { expectTouchable } from '../touch.ts'

const walk = member.extend<{ phone: Phone }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
  phone: async ({}, use) => {
    const phone = await Phone.make()
    await use(phone)
    await phone.throwAway()
  },
})

walk(
  'a phone reads the QR code and brings money without a reload',
  { tag: '@once' },
  async ({ page, say, mail, person, phone }) => {
    await page.goto('/terminals')
    await expect(page.getByText(say('terminals', 'empty_title'))).toBeVisible()
    await expectAccessible(page)
    await add(page, say, mail, person.email)
    const activation = page.getByRole('dialog', { name: say('terminals', 'activated') })
    await expect(activation.getByRole('timer')).toBeVisible()
    await expectAccessible(page)

    // What the camera of a phone would see.
    await phone.scan(
      await activation
        .getByRole('img', { name: say('terminals', 'qr') })
        .locator('..')
        .screenshot(),
    )
    phone.run({ charge: 64 })
    const connected = page.getByRole('dialog', { name: say('terminals', 'connected'), exact: true })
    await expect(connected.getByText(connectedWords(say))).toBeVisible()
    await connected.getByRole('button', { name: say('terminals', 'finish') }).click()
    const card = page.getByRole('article')
    await expect(card.getByText(say('terminals', 'status_enabled'))).toBeVisible()
    await expect(card.getByText('64%')).toBeVisible()
    await expect(page.getByText(say('terminals', 'counts', { total: 1, enabled: 1 }))).toBeVisible()
    await expectAccessible(page)

    await make(page, 'sberbank', `${digits(12)}4417`, { isActive: true })
    await make(page, 'vtb-bank', digits(16))
    await link(page, say, card, 2)
    const methods = page.getByRole('dialog', { name: /./ })
    const sber = methods.getByRole('row').filter({ hasText: '4417' })
    await expect(sber.getByText(say('terminals', 'method_active'))).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(methods).toHaveCount(0)
    await expect(card.getByRole('button', { name: new RegExp(say('terminals', 'manage')) })).toBeFocused()

    await card.getByRole('button', { name: new RegExp(`^${say('terminals', 'receipts')}`) }).click()
    await expect(page.getByText(say('terminals', 'receipts_none'))).toBeVisible()
    await phone.receive('900', 'MIR-4417 14:32 Перевод 5000р от Иван П. Баланс: 12 300.50р')
    const receipt = page.getByRole('dialog').getByRole('article')
    await expect(receipt.getByText(/5[\s,]000[,.]00/)).toBeVisible()
    await expect(receipt.getByText(/4417/)).toBeVisible()
    await expect(receipt.getByText(say('terminals', 'trust_1'))).toBeVisible()
    await expect(receipt.getByText(say('terminals', 'reason_not_proven'))).toBeVisible()
    await expectAccessible(page)
  },
)

walk(
  'a phone brings word of a block, falls silent, and its owner is told each time',
  { tag: '@long' },
  async ({ page, say, mail, person, phone }) => {
    await page.goto('/terminals')
    await add(page, say, mail, person.email)
    await page.getByText(say('terminals', 'other'), { exact: true }).click()
    await phone.pair(
      await page
        .getByRole('group', { name: say('terminals', 'other_text'), exact: true })
        .locator('code')
        .innerText(),
    )
    phone.run({ charge: 64 })
    await expect(page.getByText(connectedWords(say))).toBeVisible()
    await page.getByRole('button', { name: say('terminals', 'finish') }).click()
    const card = page.getByRole('article')
    await make(page, 'sberbank', `${digits(12)}4417`, { isActive: true })
    await link(page, say, card, 1)
    const sber = page.getByRole('dialog', { name: /./ }).getByRole('row').filter({ hasText: '4417' })
    await page.keyboard.press('Escape')

    // An SMS that tells of a block may be anybody's: it asks, and withholds nothing.
    await phone.receive('900', 'Ваша карта MIR-4417 заблокирована. Обратитесь в банк.')
    const question = card.getByRole('group', { name: /Sber|Сбер/ })
    await expect(question).toBeVisible()
    await expect(card.getByText(say('terminals', 'trouble_block_asked'))).toBeVisible()
    await expectAccessible(page)
    await question.getByRole('button', { name: say('terminals', 'block_no') }).click()
    await expect(question).toHaveCount(0)
    await expect(card.getByText(say('terminals', 'trouble_block_asked'))).toHaveCount(0)

    await phone.stop()
    await expect(card.getByText(say('terminals', 'trouble_silent'))).toBeVisible()
    await expect(card.getByText(say('terminals', 'status_disabled'), { exact: true })).toBeVisible()
    await card.getByRole('button', { name: new RegExp(say('terminals', 'manage')) }).click()
    await expect(sber.getByText(say('terminals', 'method_withheld'))).toBeVisible()
    // Whoever registers by a bare call is written to in English.
    await mail.letter(person.email, /не отвечает|does not answer/)
  },
)

walk(
  'a phone without a camera takes the text; the terminal is renamed, linked, unbound and deleted',
  { tag: '@long-phone' },
  async ({ page, say, mail, person, phone }) => {
    await page.goto('/terminals')
    await page.getByRole('button', { name: say('terminals', 'add') }).click()
    await mail.code(person.email)
    await typeCode(page, '000000')
    await expectNotice(page, say('terminals', 'code_failed'))
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await add(page, say, mail, person.email)
    await page.getByText(say('terminals', 'other'), { exact: true }).click()
    const offer = await page
      .getByRole('group', { name: say('terminals', 'other_text'), exact: true })
      .locator('code')
      .innerText()
    expect(Object.keys(JSON.parse(offer))).toEqual(['terminal_id', 'server_url', 'auth_key', 'expires_at'])
    await expect(page.getByText(/\/ingest\/smsforwarder\/[0-9a-f-]{36}$/)).toBeVisible()
    await expectAccessible(page)
    await phone.pair(offer)
    await expect(page.getByText(connectedWords(say))).toBeVisible()
    await page.getByRole('button', { name: say('terminals', 'finish') }).click()

    const card = page.getByRole('article')
    await rename(card, say, '   ')
    await expectNotice(page, say('terminals', 'name_empty'))
    await rename(card, say, 'Redmi Note 12')
    await expect(card.getByRole('heading', { name: 'Redmi Note 12' })).toBeVisible()
    // The pencil stands close above the copy of the ID: a finger hits the one it means.
    await expectTouchable(page)
    await card.getByRole('button', { name: say('terminals', 'rename', { name: 'Redmi Note 12' }) }).click()
    await page.keyboard.type('Nobody')
    await page.keyboard.press('Escape')
    await expect(card.getByRole('heading', { name: 'Redmi Note 12' })).toBeVisible()
    await expectAccessible(page)

    await make(page, 'sberbank', digits(16))
    await link(page, say, card, 1)
    await expectAccessible(page)
    await page.getByRole('button', { name: new RegExp(`^${say('terminals', 'unbind')}`) }).click()
    const question = page.getByRole('dialog', { name: say('terminals', 'unbind_title') })
    await question.getByRole('button', { name: say('terminals', 'yes'), exact: true }).click()
    await expect(page.getByText(say('terminals', 'payments_none'))).toBeVisible()
    await expect(question).toHaveCount(0)
    await page.keyboard.press('Escape')

    await card.getByRole('button', { name: say('terminals', 'remove_of', { name: 'Redmi Note 12' }) }).click()
    await expect(page.getByText(say('terminals', 'remove_title', { name: 'Redmi Note 12' }))).toBeVisible()
    await expectAccessible(page)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('terminals', 'remove'), exact: true })
      .click()
    await expect(page.getByText(say('terminals', 'empty_title'))).toBeVisible()
  },
)

member('what fails says so, and can be tried again', { tag: '@long' }, async ({ page, say }) => {
  await page.route('**/user/terminals/', (route) => route.fulfill({ status: 400, json: {} }))
  await page.goto('/terminals')
  await expect(page.getByText(say('terminals', 'load_failed'))).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/user/terminals/')
  await page.route('**/user/terminals/', (route) => route.fulfill({ json: [silentTerminal] }))
  await page.getByRole('button', { name: say('common', 'retry') }).click()
  const card = page.getByRole('article', { name: silentTerminal.name })
  await expect(card.getByText(say('terminals', 'trouble_battery_low'))).toBeVisible()

  await page.getByRole('searchbox').fill('nobody')
  await expect(page.getByText(say('terminals', 'no_match_for', { text: 'nobody' }))).toBeVisible()
  await page.getByRole('button', { name: say('terminals', 'no_match_reset') }).click()
  await page.getByText(say('terminals', 'filter_enabled'), { exact: true }).first().click()
  await expect(card).toBeHidden()
  await page.getByText(say('terminals', 'filter_disabled'), { exact: true }).first().click()
  await expect(card).toBeVisible()

  await page.route('**/update-name/', (route) => route.fulfill({ status: 500, json: {} }))
  await rename(card, say, 'Another')
  await expectNotice(page, say('terminals', 'name_failed'))
  await expect(card.getByRole('heading', { name: silentTerminal.name })).toBeVisible()

  await page.route('**/payments/unassigned/**', (route) => route.fulfill({ json: { results: 'none' } }))
  await page.route(`**/terminals/*/payments/**`, (route) =>
    route.fulfill({ json: { count: 0, results: [] } }),
  )
  await card.getByRole('button', { name: new RegExp(say('terminals', 'manage')) }).click()
  await page.getByRole('button', { name: say('terminals', 'link') }).click()
  const linking = page.getByRole('dialog', { name: say('terminals', 'link_title') })
  await expect(linking.getByText(say('terminals', 'link_bad_answer'))).toBeVisible()
  await page.unroute('**/payments/unassigned/**')
  await linking.getByRole('button', { name: say('common', 'retry') }).click()
  await expect(linking.getByText(say('terminals', 'link_none'))).toBeVisible()
  await expectAccessible(page)
})

const silentTerminal = {
  id: 'a3f17c20-1111-4222-8333-444455556666',
  name: 'Galaxy A54',
  phone_charge: 12,
  is_charging: false,
  status: 'terminal_disabled',
  terminal_status_display: 'Disabled',
  terminal_status: 'terminal_disabled',
  last_ping: '2026-11-01T10:00:00.000Z',
  created_at: '2026-11-01T10:00:00.000Z',
  payments_count: 0,
  model: null,
  connection: 'client',
  troubles: ['silent', 'battery_low'],
  asked_banks: [],
}

/** From the button to the QR code. */
async function add(page: Page, say: Say, mail: Mailbox, email: string): Promise<void> {
  await page.getByRole('button', { name: say('terminals', 'add') }).click()
  const asking = page.getByRole('dialog', { name: say('terminals', 'code_title') })
  await expect(asking).toBeVisible()
  await typeCode(asking, await mail.code(email))
  await expect(page.getByText(say('terminals', 'activated'))).toBeVisible()
}

/** The client tells the version of Node where a phone tells its model. */
function connectedWords(say: Say): RegExp {
  return new RegExp(say('terminals', 'connected_model', { model: 'Node' }))
}

/** Opens the methods of a terminal and links all that are free; leaves the methods open. */
async function link(page: Page, say: Say, card: Locator, count: number): Promise<void> {
  await card.getByRole('button', { name: new RegExp(say('terminals', 'manage')) }).click()
  await expect(page.getByText(say('terminals', 'payments_none'))).toBeVisible()
  await page.getByRole('button', { name: say('terminals', 'link') }).click()
  const dialog = page.getByRole('dialog', { name: say('terminals', 'link_title') })
  await expect(dialog.getByRole('checkbox')).toHaveCount(count)
  const submit = dialog.getByRole('button', {
    name: new RegExp(`^${say('terminals', 'link_submit', { count: 0 })}`),
  })
  await expect(submit).toBeDisabled()
  await expect(dialog.getByText(say('terminals', 'link_choose'))).toBeVisible()
  for (const box of await dialog.getByRole('checkbox').all()) await box.press('Space')
  await expectAccessible(page)
  await submit.click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: new RegExp(`^${say('terminals', 'unbind')}`) })).toHaveCount(
    count,
  )
}

async function rename(card: Locator, say: Say, name: string): Promise<void> {
  await card.getByRole('heading').locator('xpath=following-sibling::*').getByRole('button').click()
  await card.getByLabel(say('terminals', 'name'), { exact: true }).fill(name)
  await card.page().keyboard.press('Enter')
}

/** By the calls that the payments page makes: that page is walked elsewhere. */
async function make(page: Page, bank: string, card: string, { isActive = false } = {}): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('access_token'))
  const headers = { Authorization: `Bearer ${token}` }
  const payments = `${process.env.FLORIN_URL}/api/v1/payments`
  const made = await page.request.post(`${payments}/create/`, {
    headers,
    data: { name: 'Алексей Морозов', bank, card },
  })
  expect(made.status(), await made.text()).toBe(200)
  if (!isActive) return
  const { payment_id: id } = (await made.json()) as { payment_id: string }
  const on = await page.request.patch(`${payments}/${id}/update/`, { headers, data: { is_active: true } })
  expect(on.status(), await on.text()).toBe(200)
}

function digits(count: number): string {
  return Array.from({ length: count }, () => 1 + Math.floor(Math.random() * 9)).join('')
}
