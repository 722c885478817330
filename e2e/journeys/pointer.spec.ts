import type { Locator, Page } from '@playwright/test'
import { expect, type Language, member, merchant, openAuth, type Say, test } from '../journey.ts'
import { banks, cardNumber, digits, make, owner } from '../methods.ts'
import { pressWhileTyping } from '../pointer.ts'

/** A form with the focus in a field whose text is wrong: leaving the field shows its error, and the press must arrive all the same. */
interface Form {
  readonly name: string
  readonly open: (page: Page, say: Say, language: Language) => Promise<void>
  readonly field: (place: Page, say: Say) => Locator
  readonly typed: string
  readonly target: (place: Page, say: Say) => Locator
  /** What is told in the field's room once it has been left, where the press does not lead away. */
  readonly refusal?: (say: Say) => string
}

const button = (part: string, key: string) => (page: Page, say: Say) =>
  page.getByRole('button', { name: say(part, key), exact: true }).first()
const labelled = (part: string, key: string) => (page: Page, say: Say) =>
  page.getByLabel(say(part, key), { exact: true })
// A required field has an asterisk in its label.
const named = (key: string) => (page: Page, say: Say) => page.getByLabel(say('payments', key))
const inDialog = (part: string, key: string) => (page: Page, say: Say) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: say(part, key), exact: true })
    .first()
const textOf = (part: string, key: string) => (say: Say) => say(part, key)

const auth: readonly Form[] = [
  {
    name: 'registration, from the password to a card',
    open: (page, say) => openAuth(page, say, 'register'),
    field: labelled('auth', 'password'),
    typed: 'abc',
    target: (page, say) => page.locator('label').filter({ hasText: say('auth', 'merchant') }),
    refusal: textOf('auth', 'password_length'),
  },
  {
    name: 'registration, from the password to the button',
    open: (page, say) => openAuth(page, say, 'register'),
    field: labelled('auth', 'password'),
    typed: 'abcdefgh1A',
    target: inDialog('auth', 'register'),
    refusal: textOf('auth', 'password_special'),
  },
  {
    name: 'login',
    open: (page, say) => openAuth(page, say, 'login'),
    field: labelled('auth', 'email'),
    typed: 'name@example',
    target: inDialog('auth', 'log_in'),
    refusal: textOf('auth', 'email_format'),
  },
  {
    name: 'reset',
    open: async (page, say) => {
      await openAuth(page, say, 'login')
      await page.getByRole('button', { name: say('auth', 'forgot_password') }).click()
    },
    field: labelled('auth', 'email'),
    typed: 'name@example',
    target: inDialog('auth', 'continue'),
    refusal: textOf('auth', 'email_format'),
  },
]

const methods: readonly Form[] = [
  {
    name: 'a new method',
    open: async (page, say, language) => {
      await page.goto('/payments')
      await page.getByRole('button', { name: say('payments', 'add') }).click()
      await page.getByRole('dialog').getByRole('button', { name: banks[language].sber }).click()
      await page.getByLabel(say('payments', 'name')).fill(owner)
      await page.getByLabel(say('payments', 'card_number')).fill(cardNumber())
    },
    field: named('phone_number'),
    typed: '123',
    target: inDialog('payments', 'back'),
  },
  {
    name: 'the change of a method',
    open: async (page, say) => {
      await page.goto('/payments')
      await chooseOf(page, say, 'edit_open')
    },
    field: named('name'),
    typed: 'А',
    target: inDialog('payments', 'edit_save'),
    refusal: textOf('payments', 'name_short'),
  },
  {
    name: 'the limits of a method',
    open: async (page, say) => {
      await page.goto('/payments')
      await chooseOf(page, say, 'settings_open')
      await page.getByLabel(say('payments', 'limit_max')).fill('100')
    },
    field: named('limit_min'),
    typed: '500',
    target: inDialog('payments', 'settings_save'),
    refusal: textOf('payments', 'limit_order_fault'),
  },
]

const settings: readonly Form[] = [
  {
    name: 'the username',
    open: async (page) => void (await page.goto('/settings')),
    field: labelled('settings', 'username_label'),
    typed: 'ab',
    target: button('settings', 'username_save'),
    refusal: textOf('settings', 'username_length'),
  },
  {
    name: 'a new password',
    open: async (page) => void (await page.goto('/settings')),
    field: labelled('settings', 'password_new'),
    typed: 'abc',
    target: button('settings', 'password_submit'),
    refusal: textOf('settings', 'password_rule'),
  },
]

const shops: readonly Form[] = [
  {
    name: "the shop's name",
    open: async (page) => void (await page.goto('/settings#integration')),
    field: labelled('integration', 'shop_name'),
    typed: 'A',
    target: button('integration', 'save'),
    refusal: textOf('integration', 'shop_name_length'),
  },
  {
    name: 'an address for events',
    open: async (page, say) => {
      await page.goto('/settings#integration')
      await page.getByRole('button', { name: say('integration', 'hooks_add') }).click()
    },
    field: labelled('integration', 'hook_url'),
    typed: 'shop.example',
    target: inDialog('integration', 'hooks_add'),
    refusal: textOf('integration', 'hook_url_missing'),
  },
]

async function walk(page: Page, say: Say, language: Language, forms: readonly Form[]): Promise<void> {
  for (const form of forms) {
    await test.step(form.name, async () => {
      await form.open(page, say, language)
      const field = form.field(page, say)
      await field.fill(form.typed)
      await pressWhileTyping(page, field, form.target(page, say))
      if (form.refusal) await expect(page.getByText(form.refusal(say), { exact: true }).first()).toBeVisible()
    })
  }
}

async function chooseOf(page: Page, say: Say, act: 'edit_open' | 'settings_open'): Promise<void> {
  const card = page.getByRole('article').first()
  await expect(card).toBeVisible()
  await card.locator('[aria-haspopup="menu"]').click()
  await page.getByRole('menuitem', { name: say('payments', act) }).click()
}

// A lead's form for a saved address, and the press on a card of the registration, are walked in the wallet's and the newcomer's journeys.
test('no press is lost in registration, login and reset', async ({ page, say, language }) => {
  await walk(page, say, language, auth)
})

member(
  'no press is lost where methods and settings are filled in',
  { tag: '@once' },
  async ({ page, say, language }) => {
    await make(page, { name: owner, bank: 'sberbank', card: digits(16) })
    await walk(page, say, language, [...methods, ...settings])
  },
)

merchant("no press is lost in a shop's forms", { tag: '@phone' }, async ({ page, say, language }) => {
  await walk(page, say, language, shops)
})
