import { randomUUID } from 'node:crypto'
import { expect, expectAccessible, member, signIn, typeCode } from '../journey.ts'
import { expectNotice } from '../notices.ts'

member(
  'a person renames themself, and every place that shows the name follows',
  async ({ page, say, isPhone }) => {
    await page.goto('/settings')
    await expect(page.getByRole('heading', { level: 1, name: say('settings', 'title') })).toBeVisible()
    await expectAccessible(page)
    const field = page.getByLabel(say('settings', 'username_label'))
    // Nobody else may have it: the walks in other languages and sizes are on the same server.
    const name = `Анна ${randomUUID().slice(0, 8)}`

    await field.fill('ab')
    await page.getByRole('button', { name: say('settings', 'username_save') }).click()
    await expect(page.getByText(say('settings', 'username_length'))).toBeVisible()

    await field.fill(name)
    await page.getByRole('button', { name: say('settings', 'username_save') }).click()
    await expectNotice(page, say('settings', 'username_changed'))
    if (!isPhone) await expect(page.getByRole('banner').getByText(name)).toBeVisible()
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  },
)

member(
  'a picture is uploaded and shown; what is not a picture is refused with a reason',
  { tag: '@long' },
  async ({ page, say }) => {
    await page.goto('/settings')
    const input = page.locator('input[type="file"]')

    await input.setInputFiles({
      name: 'photo.png',
      mimeType: 'image/png',
      buffer: Buffer.from('this is no picture'),
    })
    await expect(page.getByText(say('problems', 'avatar.wrong_type')).first()).toBeVisible()

    await input.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: smallPng })
    await expectNotice(page, say('settings', 'avatar_changed'))
    await page.reload()
    const picture = page.locator('main img[src^="/media/"]').first()
    await expect(picture).toBeVisible()
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512)

    await input.setInputFiles({
      name: 'big.png',
      mimeType: 'image/png',
      buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
    })
    await expect(page.getByText(say('settings', 'avatar_too_large'))).toBeVisible()
  },
)

member(
  'the password is changed with a code, and the new one logs in',
  { tag: '@long' },
  async ({ page, say, mail, person, context }) => {
    await page.goto('/settings#profile')
    await page.getByLabel(say('settings', 'password_new'), { exact: true }).fill('simple77')
    await page.getByLabel(say('settings', 'password_repeat'), { exact: true }).fill('different77')
    const shown = page.getByLabel(say('settings', 'password_new'), { exact: true })
    await page
      .getByRole('button', { name: say('common', 'show_password') })
      .first()
      .press('Enter')
    await expect(shown).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: say('common', 'hide_password') }).press('Enter')
    await expect(shown).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: say('settings', 'password_submit') }).click()
    await expect(page.getByText(say('settings', 'password_mismatch'))).toBeVisible()

    await page.getByLabel(say('settings', 'password_repeat'), { exact: true }).fill('simple77')
    await page.getByRole('button', { name: say('settings', 'password_submit') }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    const code = await mail.code(person.email)
    const cells = dialog.locator('input[inputmode="numeric"]')
    await expect(cells.first()).toBeFocused()
    await dialog.getByRole('button', { name: say('settings', 'password_dialog_submit') }).click()
    await expectNotice(page, say('common', 'code_incomplete'))
    await expect(cells.first()).toHaveAttribute('aria-invalid', 'true')
    const row = dialog.getByRole('group', { name: say('common', 'code_label') })
    await expect(row).toHaveAccessibleDescription(say('common', 'code_incomplete'))
    await typeCode(page, code === '111111' ? '222222' : '111111')
    await expectNotice(page, say('problems', 'code.wrong'))
    // Another try begins at once, at the first cell.
    await expect(cells.first()).toBeFocused()
    await expect(cells.last()).toHaveValue('')
    await page.keyboard.type(code)

    await expectNotice(page, say('settings', 'password_changed'))
    await page.goto('/logout')
    await signIn(context, page, mail, person.email, 'simple77')
  },
)

member(
  'switches are kept, and a failure puts them back with its text',
  { tag: '@long' },
  async ({ page, say }) => {
    await page.goto('/settings#notification')
    const payments = page.getByRole('switch', { name: say('settings', 'notification_payments') })
    await expect(payments).toBeChecked()
    await expectAccessible(page)

    const saved = page.waitForResponse(/change_notify_settings/)
    await payments.click({ force: true })
    expect((await saved).status()).toBe(200)
    await page.reload()
    await expect(payments).not.toBeChecked()

    await page.route(/change_notify_settings/, (route) => route.abort())
    await payments.click({ force: true })
    await expectNotice(page, say('settings', 'notification_failed'))
    await expect(payments).not.toBeChecked()
  },
)

member(
  'sections have addresses: the hash chooses, the back button returns, an unknown one is the profile',
  { tag: '@long' },
  async ({ page, say }) => {
    await page.goto('/settings')
    await expect(
      page.getByRole('heading', { name: say('settings', 'profile_title'), exact: true }),
    ).toBeVisible()

    await page.getByRole('link', { name: say('settings', 'section_notification') }).click()
    await expect(page).toHaveURL(/#notification$/)
    await expect(page.getByText(say('settings', 'notification_title'))).toBeVisible()
    await page.goBack()
    await expect(
      page.getByRole('heading', { name: say('settings', 'profile_title'), exact: true }),
    ).toBeVisible()
    await page.goto('/settings#nothing')
    await expect(
      page.getByRole('heading', { name: say('settings', 'profile_title'), exact: true }),
    ).toBeVisible()
  },
)

member('a screen that cannot load says so and tries again', { tag: '@long' }, async ({ page, say }) => {
  let isBroken = true
  await page.route(/user_info/, (route) =>
    isBroken ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )
  await page.goto('/settings')
  await expect(page.getByText(say('settings', 'load_failed'))).toBeVisible()
  await expectAccessible(page)

  isBroken = false
  await page
    .getByRole('button', { name: say('common', 'retry') })
    .first()
    .click()

  await expect(page.getByLabel(say('settings', 'username_label'))).toBeVisible()
})

const smallPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC',
  'base64',
)
