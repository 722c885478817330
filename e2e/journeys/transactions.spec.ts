import { expect, expectAccessible, member, merchant } from '../journey.ts'

member('somebody without deals is told where they will come from', async ({ page, say }) => {
  // Only by hand, so that nothing but the press can ask anew.
  await page.evaluate(() => localStorage.setItem('refresh_transactions', '0'))
  await page.goto('/deal')

  await expect(page.getByRole('heading', { name: say('transactions', 'title'), level: 1 })).toBeVisible()
  await expect(page.getByText(say('transactions', 'empty_title'))).toBeVisible()
  await expectAccessible(page)
  const listRequest = page.waitForRequest(/\/api\/v1\/transactions\//)
  await page.getByRole('button', { name: say('common', 'refresh'), exact: true }).click()
  await listRequest
  await page.getByRole('link', { name: say('transactions', 'empty_to_payments') }).click()
  await expect(page).toHaveURL('/payments')
})

member(
  'a period is chosen by its days, kept in the address, and taken back',
  { tag: '@long-phone' },
  async ({ page, say }) => {
    await page.goto('/deal')
    await page.getByRole('button', { name: say('transactions', 'period') }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(say('transactions', 'range_title'))).toBeVisible()
    const start = dialog.getByLabel(say('transactions', 'range_start'))
    const end = dialog.getByLabel(say('transactions', 'range_end'))
    const apply = dialog.getByRole('button', { name: say('transactions', 'apply') })

    await start.fill('10112025')
    await expect(start).toHaveValue('10-11-2025')
    await end.fill('09112025')
    await apply.click()
    await expect(dialog.getByText(say('transactions', 'range_start_late'))).toBeVisible()
    await expect(dialog.getByText(say('transactions', 'range_end_early'))).toBeVisible()
    await expectAccessible(page)
    await end.fill('12-11-2025')
    await apply.click()

    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/start_date=2025-11-10&end_date=2025-11-12/)
    await expect(page.getByText(say('transactions', 'no_match_title'))).toBeVisible()
    await page.reload()
    await expect(page.getByText(say('transactions', 'no_match_title'))).toBeVisible()
    await page.getByRole('button', { name: say('transactions', 'no_match_reset') }).click()
    await expect(page).toHaveURL('/deal')
    await expect(page.getByText(say('transactions', 'empty_title'))).toBeVisible()
  },
)

member(
  '«all» stands alone among the statuses, and the way back undoes a choice',
  { tag: '@long' },
  async ({ page, say }) => {
    await page.goto('/deal')
    const status = (name: string) => page.getByRole('menuitemcheckbox', { name: say('transactions', name) })
    await page.getByRole('button', { name: say('transactions', 'status_filter') }).click()

    await status('status_pending').click()
    await status('status_dispute').click()
    await expect(page).toHaveURL(/status=pending%2Cdispute/)
    await expect(status('status_all')).not.toBeChecked()
    await status('status_all').click()
    await expect(status('status_pending')).not.toBeChecked()
    await expect(page).toHaveURL('/deal')
    await page.goBack()
    await expect(page).toHaveURL(/status=pending%2Cdispute/)
  },
)

member(
  'a deal that is not there says so, and closing it leads back to the list',
  { tag: '@once' },
  async ({ page, say }) => {
    await page.goto('/deal?id=8f3a61c2-1111-4111-8111-111111111111')
    const drawer = page.getByRole('dialog')

    await expect(drawer.getByText(say('problems', 'deal.not_found'))).toBeVisible()
    await page.keyboard.press('Escape')

    await expect(drawer).toBeHidden()
    await expect(page).toHaveURL('/deal')
  },
)

member('the list comes as a file', { tag: '@once' }, async ({ page, say }) => {
  await page.goto('/deal')
  const saved = page.waitForEvent('download')

  await page.getByRole('button', { name: say('transactions', 'export') }).click()

  expect((await saved).suggestedFilename()).toMatch(/^transactions.*\.csv$/)
})

merchant(
  'a shop is led to its integration, and has no list of stray money',
  { tag: '@long' },
  async ({ page, say }) => {
    await page.goto('/deal?view=unmatched')

    await expect(page.getByText(say('transactions', 'empty_merchant'))).toBeVisible()
    await expect(page.getByRole('link', { name: say('transactions', 'view_unmatched') })).toHaveCount(0)
    await page.getByRole('link', { name: say('transactions', 'empty_to_integration') }).click()
    await expect(page).toHaveURL('/settings#integration')
  },
)
