import {
  chooseRole,
  expect,
  expectAccessible,
  login,
  openAuth,
  password,
  signUp,
  test,
  typeCode,
} from '../journey.ts'
import { pressWhileTyping } from '../pointer.ts'

test('a newcomer registers with the code from the mail and is greeted', async ({
  page,
  say,
  mail,
  person,
}) => {
  await openAuth(page, say, 'register')
  await expectAccessible(page)
  const window = page.getByRole('dialog')
  await window.getByLabel(say('auth', 'email'), { exact: true }).fill(person.email)

  await window.getByLabel(say('auth', 'password'), { exact: true }).fill('Correct7')
  await expect(window.getByText(say('auth', 'strength_medium'))).toBeVisible()
  const secret = window.getByLabel(say('auth', 'password'), { exact: true })
  await secret.fill(password)
  await expect(window.getByText(say('auth', 'strength_strong'))).toBeVisible()

  await window.getByRole('button', { name: say('auth', 'register'), exact: true }).click()
  await expect(window.getByText(say('auth', 'account_type_required'))).toBeVisible()
  await expect(window.getByRole('radio').first()).toBeFocused()
  // Pressed while the password's hint is open: whoever presses a card registers as what the card says.
  await secret.focus()
  await pressWhileTyping(page, secret, page.locator('label').filter({ hasText: say('auth', 'merchant') }))
  await secret.focus()
  const sent = page.waitForRequest(/user\/register/)
  const register = window.getByRole('button', { name: say('auth', 'register'), exact: true })
  await pressWhileTyping(page, secret, register)
  expect((await sent).postDataJSON()).toMatchObject({ account_type: 'merchant' })
  await expect(window.getByText(person.email)).toBeVisible()
  await expect(window.locator('input[inputmode="numeric"]').first()).toBeFocused()
  await expectAccessible(page)
  // It stands for a second and a half: the page itself looks for it at each frame, which a look from outside may miss.
  const answered = page.waitForFunction(
    (words) => document.body.textContent?.includes(words),
    say('auth', 'registered'),
  )
  await typeCode(page, await mail.code(person.email))

  await answered
  await expect(page).toHaveURL('/')
  await expect(page).toHaveTitle('Florin Processing service')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    person.email.split('@')[0]?.slice(0, 20) ?? '',
  )
  await expectAccessible(page)
})

test('bad input is told at its field, in the words of the specification, and nothing typed is lost', {
  tag: '@long',
}, async ({ page, say }) => {
  await openAuth(page, say, 'register')
  const window = page.getByRole('dialog')
  await chooseRole(page, say, 'trader')
  await window.getByLabel(say('auth', 'email'), { exact: true }).fill('ИМЯ NAME@example')
  await expect(window.getByLabel(say('auth', 'email'), { exact: true })).toHaveValue('name@example')
  await window.getByLabel(say('auth', 'password'), { exact: true }).fill('короткий short')
  await window.getByRole('button', { name: say('auth', 'register'), exact: true }).click()

  await expect(window.getByText(say('problems', 'field.email_format'))).toBeVisible()
  await expect(window.getByText(say('problems', 'field.password_length'))).toBeVisible()
  await expect(window.getByLabel(say('auth', 'password'), { exact: true })).toHaveValue('short')
  await expect(window.getByLabel(say('auth', 'email'), { exact: true })).toBeFocused()
})

test('what the server refuses is shown: at the field where there is one, else as a notice', {
  tag: '@long',
}, async ({ page, say, person }) => {
  await openAuth(page, say, 'register')
  const window = page.getByRole('dialog')
  await chooseRole(page, say, 'trader')
  await window.getByLabel(say('auth', 'email'), { exact: true }).fill(person.email)
  await window.getByLabel(say('auth', 'password'), { exact: true }).fill('Password1!')
  await window.getByRole('button', { name: say('auth', 'register'), exact: true }).click()
  await expect(window.getByText(say('problems', 'password.common'))).toBeVisible()

  await window.getByLabel(say('auth', 'password'), { exact: true }).fill(password)
  await window.getByLabel(say('auth', 'referral_code')).fill('FLR-0000-NONE')
  await window.getByRole('button', { name: say('auth', 'register'), exact: true }).click()
  const notice = window.getByRole('alert').filter({ hasText: say('problems', 'referral.unknown') })
  await expect(notice).toBeVisible()
  await expect(notice).toBeHidden()
})

test('a wrong code is told, five wrong codes end it, and a new one works', { tag: '@long' }, async ({
  page,
  say,
  mail,
  person,
}) => {
  await openAuth(page, say, 'register')
  const window = page.getByRole('dialog')
  await chooseRole(page, say, 'trader')
  await window.getByLabel(say('auth', 'email'), { exact: true }).fill(person.email)
  await window.getByLabel(say('auth', 'password'), { exact: true }).fill(password)
  await window.getByRole('button', { name: say('auth', 'register'), exact: true }).click()
  const right = await mail.code(person.email)
  const wrong = right === '111111' ? '222222' : '111111'
  const verify = window.getByRole('button', { name: say('auth', 'verify_code') })

  await typeCode(page, '12')
  await verify.click()
  await expect(window.getByText(say('auth', 'code_format'))).toBeVisible()
  for (let guess = 1; guess <= 5; guess += 1) {
    await clearCode(page)
    const answer = page.waitForResponse(/verify-otp/)
    await typeCode(page, wrong)
    expect((await answer).status()).toBe(400)
    await expect(window.getByText(say('problems', guess < 5 ? 'code.wrong' : 'code.spent'))).toBeVisible()
  }
  await expectAccessible(page)
  await clearCode(page)
  await typeCode(page, right)
  await expect(window.getByText(say('problems', 'code.spent'))).toBeVisible()

  await window.getByRole('button', { name: say('auth', 'change_email') }).click()
  await window.getByRole('button', { name: say('auth', 'register'), exact: true }).click()
  await typeCode(page, await mail.code(person.email))
  await expect(page).toHaveURL('/')
})

test('somebody who forgot the password resets it and logs in with the new one', { tag: '@long' }, async ({
  page,
  context,
  say,
  mail,
  person,
}) => {
  await signUp(context, page, mail, person.email)
  await page.goto('/logout')
  await openAuth(page, say, 'login')
  const window = page.getByRole('dialog')
  await window.getByRole('button', { name: say('auth', 'forgot_password') }).click()
  await window.getByLabel(say('auth', 'email'), { exact: true }).fill(person.email)
  await window.getByRole('button', { name: say('auth', 'continue') }).click()
  await expect(window.getByText(say('auth', 'new_password_title'))).toBeVisible()
  await expectAccessible(page)

  await typeCode(page, await mail.code(person.email))
  const fresh = 'Better@horse8!'
  await window.getByLabel(say('auth', 'new_password'), { exact: true }).fill(fresh)
  await window.getByLabel(say('auth', 'confirm_password'), { exact: true }).fill('Different@8!')
  await window.getByRole('button', { name: say('auth', 'reset_password'), exact: true }).click()
  await expect(window.getByText(say('problems', 'password.mismatch'))).toBeVisible()
  await window.getByLabel(say('auth', 'confirm_password'), { exact: true }).fill(fresh)
  await window.getByRole('button', { name: say('auth', 'reset_password'), exact: true }).click()

  await expect(window.getByText(say('auth', 'password_changed'))).toBeVisible()
  await expect(window.getByText(say('auth', 'login_title'))).toBeVisible()
  await login(page, say, mail, person.email, fresh)
})

test('the code can be read on the local mailbox page', { tag: ['@long', '@long-phone'] }, async ({
  page,
  say,
  mail,
  person,
}) => {
  await openAuth(page, say, 'register')
  const window = page.getByRole('dialog')
  await chooseRole(page, say, 'trader')
  await window.getByLabel(say('auth', 'email'), { exact: true }).fill(person.email)
  await window.getByLabel(say('auth', 'password'), { exact: true }).fill(password)
  await window.getByRole('button', { name: say('auth', 'register'), exact: true }).click()
  const code = await mail.code(person.email)

  const mailbox = await page.context().newPage()
  await mailbox.goto('/mailbox')
  await expect(mailbox.getByText(person.email).first()).toBeVisible()
  await expect(mailbox.getByText(code).first()).toBeVisible()
  await expectAccessible(mailbox)
})

async function clearCode(page: import('@playwright/test').Page): Promise<void> {
  const cells = page.getByRole('dialog').locator('input[inputmode="numeric"]')
  for (let at = 5; at >= 0; at -= 1) await cells.nth(at).press('Backspace')
}
