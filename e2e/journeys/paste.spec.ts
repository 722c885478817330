import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, member } from '../journey.ts'
import { banks, cardNumber, digits, make, owner } from '../methods.ts'
import { expectNotice } from '../notices.ts'

// A number that is saved wrong sends a payer's roubles to a stranger: the first of these walks is done on a desk and on a phone.
member.use({ permissions: ['clipboard-read', 'clipboard-write'] })

member(
  'pasted numbers of a new method are saved whole, and doubtful ones are asked about',
  async ({ page, say, language }) => {
    const good = cardNumber()
    const wrong = good.slice(0, -1) + String((Number(good.at(-1)) + 1) % 10)
    const account = `40817${digits(15)}`
    const phone = `9${digits(9)}`
    await page.goto('/payments')
    await page.getByRole('button', { name: say('payments', 'add') }).click()
    const dialog = page.getByRole('dialog', { name: say('payments', 'wizard_title') })
    await dialog.getByRole('button', { name: banks[language].sber }).click()
    const field = (key: string) => dialog.getByRole('textbox', { name: say('payments', key) })
    const save = dialog.getByRole('button', { name: say('payments', 'save') })
    await paste(field('name'), owner)

    // Twenty-one digits: the field shows them all and says that they do not fit.
    await paste(field('account_number'), '40817 8109 0000 0000 0155')
    await expect(field('account_number')).toHaveValue('408178109000000000155')
    await expect(dialog.getByText(say('payments', 'account_digits'))).toBeVisible()
    // A letter O among the digits: dropping it would make another card of the right length.
    await paste(field('card_number'), '2200000000O00004')
    await expect(field('card_number')).toHaveValue('2200000000O00004')
    await expect(dialog.getByText(say('payments', 'number_mixed'))).toBeVisible()
    await expect(save).toBeDisabled()
    await expectAccessible(page)

    await paste(
      field('account_number'),
      `р/с № ${account.slice(0, 5)}\u00A0${account.slice(5, 8)} ${account.slice(8, 19)}`,
    )
    await expect(field('account_number')).toHaveValue(account.slice(0, 19))
    await paste(field('phone_number'), `Тел. 8 (${phone.slice(0, 3)}) ${phone.slice(3, 6)}‑${phone.slice(6)}`)
    await expect(field('phone_number')).toHaveValue(spelled(phone))
    await paste(field('card_number'), `Карта ${fours(wrong)}`)
    await expect(field('card_number')).toHaveValue(fours(wrong))

    await save.click()
    const question = page.getByRole('dialog', { name: say('payments', 'doubt_title') })
    await expect(question.getByText(say('payments', 'doubt_card'))).toBeVisible()
    await expect(question.getByText(say('payments', 'doubt_account', { count: 19 }))).toBeVisible()
    await expect(question.getByRole('button', { name: say('payments', 'doubt_correct') })).toBeFocused()
    await expectAccessible(page)
    expect(await saved(page)).toEqual([])
    // Escape answers the question, not the form.
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(field('card_number')).toBeFocused()
    await expect(field('card_number')).toHaveValue(fours(wrong))

    await paste(field('card_number'), `${fours(good)}\n`)
    await paste(field('account_number'), `\u200B${account.replace(/.{4}/g, '$&.')}`)
    await field('account_number').press('Enter')

    await expectNotice(page, say('payments', 'created'))
    await expect(dialog).toBeHidden()
    expect(await saved(page)).toEqual([
      {
        card: `${good.slice(0, 4)} **** **** ${good.slice(-4)}`,
        phone_number: `+7${phone}`,
        nomer_scheta: account,
      },
    ])
    expect(await found(page, good)).toBe(1)
    expect(await found(page, `8${phone}`)).toBe(1)
  },
)

member(
  'pasted numbers of an edited method are saved whole, also as they are when their owner says so',
  async ({ page, say, isPhone }) => {
    const good = cardNumber()
    const wrong = good.slice(0, -1) + String((Number(good.at(-1)) + 1) % 10)
    const [account, phone] = [digits(19), `9${digits(9)}`]
    await make(page, { name: owner, bank: 'sberbank', card: cardNumber() })
    await page.goto('/payments')
    const card = page.getByRole('article').first()
    await card.locator('[aria-haspopup="menu"]').click()
    await page.getByRole('menuitem', { name: say('payments', 'edit_open') }).click()
    const dialog = page.getByRole('dialog', { name: say('payments', 'edit_title') })
    const field = (key: string) => dialog.getByRole('textbox', { name: say('payments', key) })
    await paste(field('card_number'), `Карта ${fours(wrong)}, Сбербанк`)
    await paste(field('phone_number'), `7${phone}`)
    await paste(field('account_number'), account.replace(/.{3}/g, '$& – '))
    await expect(field('account_number')).toHaveValue(account)
    await field('account_number').press('Enter')

    const question = page.getByRole('dialog', { name: say('payments', 'doubt_title') })
    await expect(question.getByText(fours(wrong))).toBeVisible()
    // The dialog takes the focus when it has come; a key before that is the form's.
    await expect(question.getByRole('button', { name: say('payments', 'doubt_correct') })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(question.getByRole('button', { name: say('payments', 'doubt_save') })).toBeFocused()
    await page.keyboard.press('Enter')

    await expectNotice(page, say('payments', 'edit_saved'))
    await expect(dialog).toBeHidden()
    expect(await saved(page)).toEqual([
      {
        card: `${wrong.slice(0, 4)} **** **** ${wrong.slice(-4)}`,
        phone_number: `+7${phone}`,
        nomer_scheta: account,
      },
    ])
    expect(await found(page, wrong)).toBe(1)
    // A narrow card shows one of the numbers.
    if (!isPhone) await expect(page.getByText(spelled(phone))).toBeVisible()
  },
)

member(
  'a correction in the middle of a card stays in the middle',
  { tag: '@long' },
  async ({ page, say, language }) => {
    await page.goto('/payments')
    await page.getByRole('button', { name: say('payments', 'add') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: banks[language].sber }).click()
    const card = dialog.getByLabel(say('payments', 'card_number'))
    await card.fill('4276 5500 1234 5693')
    for (let at = 0; at < 10; at += 1) await card.press('ArrowLeft')
    await card.press('Backspace')
    await card.press('Backspace')
    await card.pressSequentially('a67')

    await expect(card).toHaveValue('4276 5567 1234 5693')
  },
)

member(
  'a pasted search finds a number in any spelling, and says when it is too long',
  { tag: '@long-phone' },
  async ({ page, say }) => {
    const [card, phone] = [cardNumber(), `9${digits(9)}`]
    await make(page, { name: 'Ирина Соколова', bank: 'alfa-bank', card })
    await make(page, { name: owner, bank: 'vtb-bank', phone_number: `+7${phone}`, nomer_scheta: digits(20) })
    await page.goto('/payments')
    const search = page.getByRole('searchbox')
    const irina = page.getByRole('article', { name: /Ирина/ })
    const alexey = page.getByRole('article', { name: /Алексей/ })
    await expect(irina).toBeVisible()
    const tooLong = page.getByRole('alert').getByText(say('common', 'search_long', { max: 64 }))

    await paste(search, 'Номер карты получателя перевода '.repeat(3) + card)
    await expect(tooLong).toBeVisible()
    await expect(search).toHaveAttribute('aria-invalid', 'true')
    await expect(irina).toBeVisible()
    await expectAccessible(page)

    await paste(search, `Карта ${fours(card)}`)
    await expect(tooLong).toBeHidden()
    await expect(alexey).toBeHidden()
    await expect(irina).toBeVisible()
    await paste(search, `8 (${phone.slice(0, 3)}) ${phone.slice(3)}`)
    await expect(irina).toBeHidden()
    await expect(alexey).toBeVisible()
  },
)

/** By the clipboard and the keys, as a person does, over whatever the field has. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.focus()
  await field.page().evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await field.press('ControlOrMeta+a')
  await field.press('ControlOrMeta+v')
}

const fours = (card: string) => card.replace(/.{4}(?=.)/g, '$& ')
const spelled = (phone: string) =>
  `+7 ${phone.slice(0, 3)} ${phone.slice(3, 6)}-${phone.slice(6, 8)}-${phone.slice(8)}`

async function list(page: Page, query = '') {
  const token = await page.evaluate(() => localStorage.getItem('access_token'))
  const answer = await page.request.get(`${process.env.FLORIN_URL}/api/v1/payments/list/${query}`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  return (await answer.json()) as { count: number; results: Record<string, string | null>[] }
}

/** The numbers as the server has them. */
async function saved(page: Page) {
  const { results } = await list(page)
  return results.map(({ card, phone_number, nomer_scheta }) => ({ card, phone_number, nomer_scheta }))
}

/** A card is shown masked; that its middle was saved too is told by a search for the whole number. */
async function found(page: Page, number: string): Promise<number> {
  return (await list(page, `?search=${number}`)).count
}
