import type { Page } from '@playwright/test'
import { AndroidPhone } from '../android-phone.ts'
import { expect, expectAccessible, member, type Say } from '../journey.ts'

const widths = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

// The long run walks one project; this page differs in both languages and at both widths.
for (const locale of ['ru-RU', 'en-US'])
  for (const [device, viewport] of Object.entries(widths))
    member.describe(`${locale} on a ${device}`, () => {
      member.use({ locale, viewport, colorScheme: device === 'phone' ? 'dark' : 'light' })
      member(
        'a phone is examined, brings a test message, and is mended while its owner looks',
        { tag: '@long' },
        async ({ page, say, mail, person, isPhone }) => {
          const phone = await AndroidPhone.pair(page, mail, person.email)
          phone.run()
          await page.goto('/terminals')
          await page.getByRole('link', { name: new RegExp(`^${say('terminals', 'check_phone')}`) }).click()
          await expect(page).toHaveURL(new RegExp(`/terminals/${phone.id}$`))
          await expect(
            page.getByRole('heading', { name: say('doctor', 'verdict_fix', { count: 1 }) }),
          ).toBeVisible()
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          expect(await page.locator('main').innerText()).not.toMatch(/L[23]/)
          await expectAccessible(page)

          await readsTheSteps(page, say, isPhone)
          await sendsATest(page, say)

          phone.maySms = true
          // Nothing was pressed: the page hears of it.
          await page.mouse.move(0, 0)
          await expect(page.getByRole('heading', { name: say('doctor', 'verdict_well') })).toBeVisible({
            timeout: 40_000,
          })
          await page
            .getByRole('link', { name: say('doctor', 'back'), exact: true })
            .first()
            .click()
          await expect(page).toHaveURL(/\/terminals$/)
          await phone.stop()
        },
      )
    })

async function readsTheSteps(page: Page, say: Say, isPhone: boolean): Promise<void> {
  const name = isPhone ? say('doctor', 'mend_allow_sms') : `${say('doctor', 'mend_allow')}: SMS`
  const button = page.getByRole('button', { name })
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(say('doctor', 'steps_sms_xiaomi'))).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button).toBeFocused()
}

async function sendsATest(page: Page, say: Say): Promise<void> {
  const trial = page.getByRole('region', { name: say('doctor', 'trial') })
  await trial.getByRole('button', { name: say('doctor', 'trial_start') }).click()
  // The phone has no method yet, so that no chain is proven: it says what to do.
  await expect(trial.getByText(say('doctor', 'trial_stuck'))).toBeVisible({ timeout: 30_000 })
  await expect(trial.getByRole('alert')).toBeVisible()
  const steps = trial.getByRole('listitem')
  await expect(steps).toHaveCount(6)
  await expect(steps.nth(2)).toContainText(say('doctor', 'step_done'))
  await expectAccessible(page)
}
