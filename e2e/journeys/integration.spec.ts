import type { Page } from '@playwright/test'
import { expect, expectAccessible, member, merchant, type Say, typeCode } from '../journey.ts'
import { expectNotice } from '../notices.ts'
import { Payer } from '../payer.ts'
import { Shop } from '../shop.ts'

member('the integration is for merchants only', { tag: '@long' }, async ({ page, say }) => {
  await page.goto('/settings#integration')

  await expect(page.getByText(say('settings', 'integration_no_access_hint'))).toBeVisible()
  await expect(page.getByRole('link', { name: say('settings', 'section_integration') })).toHaveCount(0)
})

merchant(
  'a shop names itself, makes a test key, sees it once and revokes it',
  { tag: ['@long', '@long-phone'] },
  async ({ page, say }) => {
    await open(page, say)
    await page.getByLabel(say('integration', 'shop_name')).fill('A')
    await page.getByRole('button', { name: say('integration', 'save') }).click()
    await expect(page.getByText(say('integration', 'shop_name_length'), { exact: true })).toBeVisible()
    await page.getByLabel(say('integration', 'shop_name')).fill('Lavka')
    await page.getByRole('button', { name: say('integration', 'save') }).click()
    await expectNotice(page, say('integration', 'saved'))
    await expectAccessible(page)

    await page.getByRole('button', { name: say('integration', 'keys_add') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: say('integration', 'key_create') }).click()
    await expect(dialog.getByText(say('integration', 'key_name_missing'))).toBeVisible()
    await dialog.getByLabel(say('integration', 'key_name'), { exact: true }).fill('Staging')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: say('integration', 'key_create') }).click()

    await expect(dialog.getByText(/^.*flk_test_[\w-]{43}/)).toBeVisible()
    // A stray key must not lose it.
    await page.keyboard.press('Escape')
    await expect(dialog.getByText(say('integration', 'key_shown_warning'))).toBeVisible()
    await dialog.getByRole('button', { name: say('integration', 'key_shown_done') }).click()
    await page.getByRole('button', { name: say('integration', 'key_revoke_of', { name: 'Staging' }) }).click()
    await dialog.getByRole('button', { name: say('integration', 'key_revoke') }).click()
    await expectNotice(page, say('integration', 'key_revoked_now'))
  },
)

const withShop = merchant.extend<{ shop: Shop }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
  shop: async ({}, use) => {
    const shop = await Shop.open()
    await use(shop)
    await shop.close()
  },
})

withShop(
  'an address for events is refused, taken, tried out, and forgotten',
  { tag: '@long-phone' },
  async ({ page, say, shop }) => {
    const words = (key: string, values?: Record<string, string | number>) => say('integration', key, values)
    await open(page, say)
    await page.getByRole('button', { name: words('hooks_add') }).click()
    const dialog = page.getByRole('dialog')
    const url = dialog.getByLabel(words('hook_url'), { exact: true })
    const add = dialog.getByRole('button', { name: words('hooks_add') })
    await url.fill('shop')
    await add.click()
    await expect(dialog.getByText(words('hook_url_missing'))).toBeVisible()
    // Nobody's network: never a place to send events to.
    await url.fill('https://192.168.0.7/hooks')
    await add.click()
    await expect(dialog.getByText(say('problems', 'webhook.url_refused'))).toBeVisible()
    await dialog.getByText(words('event.order.completed')).click()
    await expectAccessible(page)
    await url.fill(shop.hookUrl)
    await add.click()
    const secret = await dialog.getByText(/whsec_/).innerText()
    await dialog.getByRole('button', { name: words('key_shown_done') }).click()

    const actions = page.getByRole('button', { name: words('hook_actions', { url: shop.hookUrl }) })
    const choose = async (act: string) => {
      await actions.click()
      await page.getByRole('menuitem', { name: words(act) }).click()
    }
    // Up to how long it took, which nobody knows beforehand.
    const answered = (key: string, status: number) => words(key, { status, ms: 77 }).split('77')[0] ?? ''
    await choose('hook_log')
    await expect(dialog.getByText(words('log_none'))).toBeVisible()
    await page.keyboard.press('Escape')
    // Without the secret the shop cannot know that it is us.
    await choose('hook_ping')
    await expect(page.getByText(answered('hook_ping_refused', 400))).toBeVisible()
    shop.trust(/whsec_\S+/.exec(secret)?.[0] ?? '')
    await choose('hook_ping')
    await expect(page.getByText(answered('hook_ping_ok', 204))).toBeVisible()
    expect(shop.events.map(({ type }) => type)).toEqual(['ping'])

    await choose('hook_log')
    const sent = dialog.getByRole('listitem').filter({ hasText: words('event.ping') })
    await expect(sent).toHaveCount(2)
    await expect(sent.first()).toContainText(words('delivery_delivered'))
    await expect(sent.last()).not.toContainText(words('delivery_delivered'))
    await expectAccessible(page)
    await sent.last().getByRole('button').last().click()
    await expect(sent.last()).toContainText(words('delivery_delivered'))
    expect(shop.events).toHaveLength(2)
    await page.keyboard.press('Escape')

    await choose('hook_remove')
    await dialog.getByRole('button', { name: words('hook_remove') }).click()
    await expect(page.getByText(words('hooks_none'))).toBeVisible()
  },
)

merchant(
  'a settlement address needs a code; ending needs none',
  { tag: '@long' },
  async ({ page, say, mail, person }) => {
    const address = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE'
    await open(page, say)
    const field = page.getByLabel(say('integration', 'payout_address'), { exact: true })
    await field.fill(address)
    await page.getByRole('button', { name: say('integration', 'payout_set') }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(say('integration', 'payout_code_title'))).toBeVisible()
    await typeCode(page, await mail.code(person.email))

    // Where the operator lets new addresses wait, it waits; here it does not.
    await expect(page.getByText(say('integration', 'payout_usable'), { exact: true })).toBeVisible()
    await page.getByRole('button', { name: say('integration', 'payout_end') }).click()
    await dialog.getByRole('button', { name: say('integration', 'payout_end') }).click()
    await expect(page.getByText(say('integration', 'payout_none'))).toBeVisible()
  },
)

merchant(
  'a test order leads to its payer’s page, and its sum says how it ends',
  { tag: '@long' },
  async ({ page, say }) => {
    await open(page, say)
    await page.getByRole('button', { name: `…01 ${say('integration', 'magic_01')}` }).click()
    await expect(page.getByLabel(say('integration', 'order_amount'))).toHaveValue('1001')
    await page.getByRole('button', { name: say('integration', 'order_create') }).click()
    const link = page.getByRole('link', { name: say('integration', 'order_open') })
    const opened = page.context().waitForEvent('page')
    await link.click()

    const payer = new Payer(await opened, say)
    await payer.choose()
    await payer.sees('complete_title')
  },
)

async function open(page: Page, say: Say): Promise<void> {
  await page.goto('/settings#integration')
  await expect(page.getByRole('heading', { name: say('integration', 'keys_title') })).toBeVisible()
}
