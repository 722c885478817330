import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { chooseRole, expect, member, openAuth, password, test, typeCode } from '../journey.ts'

// The page's clock stands still and is moved by hand, so that a busy machine changes nothing.

test('bad news stays five seconds', { tag: '@long' }, async ({ page, say, person }) => {
  await page.clock.install()
  await openAuth(page, say, 'login')
  const window = page.getByRole('dialog')
  await window.getByLabel(say('auth', 'email'), { exact: true }).fill(person.email)
  await window.getByLabel(say('auth', 'password'), { exact: true }).fill('whatever')
  await stopClock(page)
  await page.keyboard.press('Enter')

  const notice = window.getByRole('alert')
  await expect(notice).toHaveText(say('problems', 'auth.wrong_credentials'))
  await page.clock.runFor(4_900)
  await expect(notice).toBeVisible()
  await page.clock.runFor(200)
  await expect(notice).toBeHidden()
})

test('a new person enters after a second and a half', { tag: '@long' }, async ({
  page,
  say,
  mail,
  person,
}) => {
  await page.clock.install()
  await openAuth(page, say, 'register')
  const window = page.getByRole('dialog')
  await chooseRole(page, say, 'trader')
  await window.getByLabel(say('auth', 'email'), { exact: true }).fill(person.email)
  await window.getByLabel(say('auth', 'password'), { exact: true }).fill(password)
  await window.getByRole('button', { name: say('auth', 'register'), exact: true }).click()
  const code = await mail.code(person.email)
  await stopClock(page)
  await typeCode(page, code)

  await expect(window.getByText(say('auth', 'registered'))).toBeVisible()
  await page.clock.runFor(1_400)
  await expect(page).toHaveURL('/welcome')
  await page.clock.runFor(200)
  await page.clock.resume()
  await expect(page).toHaveURL('/')
})

test('after a reset the window turns to login in two seconds, and the good news leaves after three', {
  tag: '@once',
}, async ({ page, say, mail, person, request }) => {
  await request.post('/account/user/register/', { data: { email: person.email, password } })
  const otp = await mail.code(person.email)
  await request.post('/account/user/verify-otp/', { data: { email: person.email, password, otp } })
  await page.clock.install()
  await openAuth(page, say, 'login')
  const window = page.getByRole('dialog')
  await window.getByRole('button', { name: say('auth', 'forgot_password') }).click()
  await window.getByLabel(say('auth', 'email'), { exact: true }).fill(person.email)
  await window.getByRole('button', { name: say('auth', 'continue') }).click()
  await typeCode(page, await mail.code(person.email))
  await window.getByLabel(say('auth', 'new_password'), { exact: true }).fill('Better@horse8!')
  await window.getByLabel(say('auth', 'confirm_password'), { exact: true }).fill('Better@horse8!')
  await stopClock(page)
  await window.getByRole('button', { name: say('auth', 'reset_password'), exact: true }).click()

  const news = window.getByText(say('auth', 'password_changed'))
  await expect(news).toBeVisible()
  await page.clock.runFor(1_900)
  await expect(window.getByText(say('auth', 'new_password_title'))).toBeVisible()
  await page.clock.runFor(200)
  await expect(window.getByText(say('auth', 'login_title'))).toBeVisible()
  await page.clock.runFor(800)
  await expect(news).toBeVisible()
  await page.clock.runFor(200)
  await expect(news).toBeHidden()
})

member(
  'a success is told for two seconds, anything else for three',
  { tag: '@long' },
  async ({ page, say }) => {
    await page.clock.install()
    await page.goto('/settings')
    await page.getByLabel(say('settings', 'username_label')).fill(`Two ${randomUUID().slice(0, 8)}`)
    await stopClock(page)
    await page.getByRole('button', { name: say('settings', 'username_save') }).click()
    const success = page.getByText(say('settings', 'username_changed'))
    await expect(success).toBeVisible()
    await page.clock.runFor(1_800)
    await expect(success).toBeVisible()
    await page.clock.runFor(700)
    await expect(success).toBeHidden()

    await page.clock.resume()
    await page.goto('/settings#notification')
    await page.route(/change_notify_settings/, (route) => route.abort())
    const payments = page.getByRole('switch', { name: say('settings', 'notification_payments') })
    await expect(payments).toBeChecked()
    await stopClock(page)
    await payments.click({ force: true })
    const failure = page.getByText(say('settings', 'notification_failed'))
    await expect(failure).toBeVisible()
    await page.clock.runFor(2_800)
    await expect(failure).toBeVisible()
    await page.clock.runFor(700)
    await expect(failure).toBeHidden()
  },
)

/** Far enough ahead for a machine that stands still between the two calls: a clock is never put back. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 20_000)
}
