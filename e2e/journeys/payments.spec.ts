import type { Page } from '@playwright/test'
import { expect, expectAccessible, member, type Say } from '../journey.ts'
import { banks, cardNumber, digits, fullMethod, make, owner, switchName } from '../methods.ts'
import { expectNotice } from '../notices.ts'

member('somebody without methods adds the first one, past every mistake', async ({ page, say, language }) => {
  const card = cardNumber()
  await page.goto('/payments')
  await expect(page.getByText(say('payments', 'empty_title'))).toBeVisible()

  await page.getByRole('button', { name: say('payments', 'add') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('payments', 'bank_search')).fill('qqq')
  await expect(dialog.getByText(say('payments', 'bank_none'))).toBeVisible()
  await dialog.getByLabel(say('payments', 'bank_search')).fill('sber')
  await dialog.getByRole('button', { name: banks[language].sber }).click()
  const name = dialog.getByLabel(say('payments', 'name'))
  const cardField = dialog.getByLabel(say('payments', 'card_number'))
  const phone = dialog.getByLabel(say('payments', 'phone_number'))
  const account = dialog.getByLabel(say('payments', 'account_number'))
  const save = dialog.getByRole('button', { name: say('payments', 'save') })
  await expect(name).toBeFocused()
  await name.blur()
  await expect(dialog.getByText(say('payments', 'name_required'))).toBeVisible()
  await name.fill('А9')
  await expect(name).toHaveValue('А')
  await expect(dialog.getByText(say('payments', 'name_short'))).toBeVisible()
  await name.fill(owner)
  await cardField.focus()
  await phone.focus()
  await account.focus()
  await account.blur()
  await expect(dialog.getByText(say('payments', 'card_or_phone'))).toBeVisible()
  await cardField.fill('2202 2063 118')
  await expect(dialog.getByText(say('payments', 'card_digits'))).toBeVisible()
  await phone.fill('+7 912')
  await expect(dialog.getByText(say('payments', 'phone_digits'))).toBeVisible()
  await expect(dialog.getByText(say('payments', 'phone_needs_account'))).toBeVisible()
  await phone.fill('')
  await account.fill('40817')
  await expect(dialog.getByText(say('payments', 'account_needs_phone'))).toBeVisible()
  await expect(save).toBeDisabled()
  await expectAccessible(page)

  await account.fill('')
  await cardField.fill(card)
  await save.click()

  await expectNotice(page, say('payments', 'created'))
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`${card.slice(0, 4)} •••• •••• ${card.slice(-4)}`)).toBeVisible()
  await expect(page.getByText(say('payments', 'counts', { total: 1, active: 0 }))).toBeVisible()
  await expectAccessible(page)
})

member(
  'a card that is taken is told at its field, and what was typed is not lost',
  { tag: '@long' },
  async ({ page, say, language }) => {
    const card = cardNumber()
    await make(page, { name: owner, bank: 'sberbank', card })
    await page.goto('/payments')
    await page.getByRole('button', { name: say('payments', 'add') }).click()
    const dialog = page.getByRole('dialog', { name: say('payments', 'wizard_title') })
    await dialog.getByRole('button', { name: banks[language].vtb }).click()
    await dialog.getByLabel(say('payments', 'name')).fill(owner)
    await dialog.getByLabel(say('payments', 'card_number')).fill(card)
    await dialog.getByRole('button', { name: say('payments', 'save') }).click()
    await expect(dialog.getByText(say('problems', 'payment.card_taken'))).toBeVisible()

    await page.keyboard.press('Escape')
    await expect(page.getByText(say('common', 'leave_title'))).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText(say('common', 'leave_title'))).toBeHidden()
    await expect(dialog.getByLabel(say('payments', 'name'))).toHaveValue(owner)
    await page.keyboard.press('Escape')
    await page
      .getByRole('dialog', { name: say('common', 'leave_title') })
      .getByRole('button', { name: say('common', 'leave_close'), exact: true })
      .click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: say('payments', 'add') })).toBeFocused()
  },
)

member(
  'while a method is on it is locked; off, its mode and limits change',
  { tag: '@long-phone' },
  async ({ page, say, language }) => {
    await make(page, fullMethod())
    await page.goto('/payments')
    const toggle = page.getByRole('switch', { name: switchName(say, language) })
    await toggle.press('Space')
    await expect(toggle).toBeChecked()
    await expect(page.getByText(say('payments', 'counts', { total: 1, active: 1 }))).toBeVisible()

    await choose(page, say, 'settings_open')
    await expect(
      page.getByRole('alert').or(page.getByRole('status')).getByText(say('payments', 'locked')),
    ).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await toggle.press('Space')
    await expect(page.getByText(say('payments', 'counts', { total: 1, active: 0 }))).toBeVisible()
    await choose(page, say, 'settings_open')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('SBP', { exact: true }).click()
    const least = dialog.getByLabel(say('payments', 'limit_min'))
    const most = dialog.getByLabel(say('payments', 'limit_max'))
    await most.fill('')
    await most.blur()
    await expect(dialog.getByText(say('payments', 'limit_max_fault'))).toBeVisible()
    await least.fill('')
    await expect(dialog.getByText(say('payments', 'limit_min_fault'))).toBeVisible()
    await least.pressSequentially('5a00')
    await most.fill('100')
    await expect(least).toHaveValue('500')
    await expect(dialog.getByText(say('payments', 'limit_order_fault'))).toBeVisible()
    await expectAccessible(page)
    await most.fill('1000')
    await dialog.getByRole('button', { name: say('payments', 'settings_save') }).click()

    await expectNotice(page, say('payments', 'mode_saved'))
    await expectNotice(page, say('payments', 'settings_saved'))
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('article').getByText('SBP', { exact: true })).toBeVisible()
    // These notices do not stay.
    await expect(page.getByText(say('payments', 'mode_saved'))).toBeHidden()
  },
)

member(
  'details: faults are told, nothing new sends nothing, filled numbers stay',
  { tag: '@long' },
  async ({ page, say, language }) => {
    await make(page, { name: owner, bank: 'sberbank', card: digits(16) })
    await page.goto('/payments')
    const toggle = page.getByRole('switch', { name: switchName(say, language) })
    await toggle.press('Space')
    await expect(toggle).toBeChecked()
    // It is told of after the first has its answer.
    const isOff = page.waitForResponse(
      (answer) =>
        answer.request().method() === 'PATCH' && answer.request().postDataJSON().is_active === false,
    )
    await toggle.press('Space')
    await expect(page.getByText(say('payments', 'counts', { total: 1, active: 0 }))).toBeVisible()
    await isOff
    let sent = 0
    page.on('request', (request) => {
      if (request.method() === 'PATCH') sent += 1
    })

    await choose(page, say, 'edit_open')
    const dialog = page.getByRole('dialog')
    const save = dialog.getByRole('button', { name: say('payments', 'edit_save') })
    await expect(dialog.getByLabel(say('payments', 'card_number'))).not.toBeEditable()
    await save.click()
    await expect(dialog).toBeHidden()
    expect(sent).toBe(0)

    await choose(page, say, 'edit_open')
    await dialog.getByLabel(say('payments', 'name')).fill('А')
    await save.click()
    const fault = say('payments', 'name_short')
    await expect(dialog.getByText(say('payments', 'edit_invalid', { errors: fault }))).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel(say('payments', 'name')).fill('Ольга Тарасенко')
    await dialog.getByLabel(say('payments', 'phone_number')).fill(`79${digits(9)}`)
    await dialog.getByLabel(say('payments', 'account_number')).fill(digits(20))
    await save.click()

    await expectNotice(page, say('payments', 'edit_saved'))
    await expect(page.getByText('Ольга Тарасенко')).toBeVisible()
  },
)

member(
  'search and filters narrow the list, and can be taken back',
  { tag: '@long' },
  async ({ page, say, language, isPhone }) => {
    const card = cardNumber()
    await make(page, { name: 'Ирина Соколова', bank: 'alfa-bank', card })
    await make(page, { ...fullMethod(), bank: 'vtb-bank', name: 'Павел Громов' })
    await page.goto('/payments')
    const irina = page.getByRole('article', { name: /Ирина/ })
    const pavel = page.getByRole('article', { name: /Павел/ })
    await expect(pavel).toBeVisible()

    await page.keyboard.press('/')
    await page.keyboard.type('ирина')
    await expect(pavel).toBeHidden()
    await expect(irina).toBeVisible()
    await page.getByRole('searchbox').fill(card.slice(-4))
    await expect(irina).toBeVisible()
    await page.getByRole('searchbox').fill('никого')
    await expect(page.getByText(say('payments', 'no_match_for', { text: 'никого' }))).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: say('payments', 'no_match_reset') }).click()
    await expect(pavel).toBeVisible()

    await filter(page, say, isPhone, 'mode_filter', 'C2C')
    await expect(pavel).toBeHidden()
    await filter(page, say, isPhone, 'mode_filter', say('payments', 'mode_all'))
    await expect(pavel).toBeVisible()
    await filter(page, say, isPhone, 'bank_filter', banks[language].vtb)
    await expect(irina).toBeHidden()
    await filter(page, say, isPhone, 'bank_filter', banks[language].vtb)
    await expect(irina).toBeVisible()
    await filter(page, say, isPhone, 'more_name', say('payments', 'more_active'))
    await expect(page.getByText(say('payments', 'no_match_title'))).toBeVisible()
  },
)

member(
  'a failed list says what failed and tries again; a refused switch goes back',
  { tag: '@long' },
  async ({ page, say, language }) => {
    await make(page, fullMethod())
    // Only by hand: otherwise the list may mend itself before the button is pressed.
    await page.evaluate(() => localStorage.setItem('refresh_payments', '0'))
    await page.route(/payments\/list/, (route) =>
      route.fulfill({ status: 400, json: { detail: 'Нет и нет' } }),
    )
    await page.goto('/payments')
    await expect(page.getByText(say('payments', 'load_failed', { message: 'Нет и нет' }))).toBeVisible()
    await expectAccessible(page)
    await page.unroute(/payments\/list/)
    await page.getByRole('button', { name: say('common', 'retry') }).click()
    const toggle = page.getByRole('switch', { name: switchName(say, language) })
    await expect(toggle).toBeVisible()

    await page.route(/payments\/.*\/update/, (route) => route.fulfill({ status: 500, json: {} }))
    await toggle.press('Space')

    await expectNotice(page, say('payments', 'edit_failed'))
    await expect(toggle).not.toBeChecked()
  },
)

/** What a wide card has as a button is behind the dots on a phone. */
async function choose(page: Page, say: Say, key: string): Promise<void> {
  const card = page.getByRole('article').first()
  await card.locator('[aria-haspopup="menu"]').click()
  await page.getByRole('menuitem', { name: say('payments', key) }).click()
}

/** In the bar's menus on a desk, in the drawer on a phone. */
async function filter(page: Page, say: Say, isPhone: boolean, key: string, option: string): Promise<void> {
  const name = say('payments', key)
  if (isPhone) {
    await page.getByRole('button', { name: new RegExp(`^${say('common', 'filters')}`) }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('group', { name }).getByText(option, { exact: true }).click()
    await drawer.getByRole('button', { name: say('common', 'filters_show') }).click()
    await expect(drawer).toBeHidden()
    return
  }
  // A name read aloud has ordinary spaces.
  await page.getByRole('button', { name: new RegExp(`^${name.replace(/\s/g, '\\s')}`) }).click()
  await page.getByRole('menu', { name }).getByText(option, { exact: true }).click()
  await page.keyboard.press('Escape')
}
