import type { BrowserContext, Page } from '@playwright/test'
import { expect, expectAccessible, type Mailbox, password, type Say, test } from '../journey.ts'
import { picture } from '../picture.ts'

// The payer's page over a test order: the whole way through the real server, with the simulated payer and trader.

interface Shop {
  /** Makes an order and tells the path of its payer's page. */
  order(amount: string): Promise<string>
}

const checkout = test.extend<{ shop: Shop }>({
  shop: async ({ context, mail, person }, use) => {
    const token = await openShop(context, mail, person.email)
    const paths: string[] = []
    await use({
      order: async (amount) => {
        const answer = await context.request.post('/account/integration/test-order/', {
          data: { amount },
          headers: { authorization: `Bearer ${token}` },
        })
        expect(answer.status(), await answer.text()).toBe(201)
        const path = new URL(((await answer.json()) as { pay_url: string }).pay_url).pathname
        paths.push(path)
        return path
      },
    })
    // Walks share the simulated traders, and half a sum is known only where one order is open on a card.
    for (const path of paths)
      await context.request.post(`/api/v1/checkout/${path.split('/').at(-1)}/simulate/`, {
        data: { act: 'expire' },
      })
  },
})

async function openShop(context: BrowserContext, mail: Mailbox, email: string): Promise<string> {
  const account = { email, password }
  const registered = await context.request.post('/account/user/register/', {
    data: { ...account, account_type: 'merchant' },
  })
  expect(registered.ok()).toBe(true)
  const verified = await context.request.post('/account/user/verify-otp/', {
    data: { ...account, otp: await mail.code(email) },
  })
  return ((await verified.json()) as { access_token: string }).access_token
}

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const press = (page: Page, say: Say, key: string) =>
  page.getByRole('button', { name: say('checkout', key), exact: true }).click()

async function getRequisites(page: Page, say: Say, method: 'sbp' | 'c2c' = 'c2c'): Promise<void> {
  await expect(title(page)).toHaveText(say('checkout', 'choose_title'))
  await page.getByRole('radio', { name: say('checkout', method) }).check({ force: true })
  await press(page, say, 'get_requisites')
  await expect(title(page)).toHaveText(say('checkout', 'pay_title'))
}

checkout(
  'a payer chooses, pays, and sees it arrive without touching the page',
  { tag: ['@phone', '@long'] },
  async ({ page, say, shop }) => {
    await page.goto(await shop.order('4850.00'))
    await expect(page.getByRole('complementary', { name: say('checkout', 'test_title') })).toBeVisible()
    await expectAccessible(page)
    await getRequisites(page, say)
    await expect(page.getByRole('timer')).toBeVisible()
    await expectAccessible(page)

    await press(page, say, 'i_have_paid')
    await expect(title(page)).toHaveText(say('checkout', 'checking_title'))
    await expect(page.getByText(say('checkout', 'checking_wait'))).toBeVisible()
    await expectAccessible(page)

    await press(page, say, 'act_pay')
    await expect(title(page)).toHaveText(say('checkout', 'complete_title'))
    await expectAccessible(page)
  },
)

checkout(
  'a part is told with what is left, and the same requisites stay',
  { tag: '@long-phone' },
  async ({ page, say, shop }) => {
    await page.goto(await shop.order('3000.00'))
    await getRequisites(page, say)
    const number = await page.getByText(/^\d{4} \d{4} /).innerText()

    await press(page, say, 'act_pay_less')

    await expect(title(page)).toHaveText(say('checkout', 'part_title'))
    await expect(page.getByText(number)).toBeVisible()
    await expectAccessible(page)
  },
)

checkout('when the time is over the requisites are gone', { tag: '@long' }, async ({ page, say, shop }) => {
  await page.goto(await shop.order('2100.00'))
  await getRequisites(page, say)
  const number = await page.getByText(/^\d{4} \d{4} /).innerText()

  await press(page, say, 'act_expire')

  await expect(title(page)).toHaveText(say('checkout', 'expired_title'))
  await expect(page.getByText(number)).toBeHidden()
  await expectAccessible(page)
})

checkout('canceling asks first', { tag: '@long-phone' }, async ({ page, say, shop }) => {
  await page.goto(await shop.order('1700.00'))
  await getRequisites(page, say)
  await press(page, say, 'cancel')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(title(page)).toHaveText(say('checkout', 'pay_title'))

  await press(page, say, 'cancel')
  await press(page, say, 'cancel_yes')

  await expect(title(page)).toHaveText(say('checkout', 'canceled_title'))
})

/** The server hears and answers; the page gets the answer when it is let go. */
async function holdAnswer(page: Page, address: string): Promise<() => void> {
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    const response = await route.fetch()
    await isLetGo
    await route.fulfill({ response })
  })
  return letGo
}

checkout(
  'a receipt is looked into before it is taken, and stays with the dispute',
  { tag: '@phone' },
  async ({ page, say, shop }) => {
    await page.goto(await shop.order('2300.00'))
    const letAnswerCome = await holdAnswer(page, '**/choose/')
    await getRequisites(page, say)
    // The page knows the requisites from the news: what is pressed now counts, though the choice has no answer yet.
    await press(page, say, 'i_have_paid')
    await expect(title(page)).toHaveText(say('checkout', 'checking_title'))
    letAnswerCome()
    await expect(page.getByText(say('checkout', 'checking_wait'))).toBeVisible()
    const picker = page.locator('input[type=file]')

    await picker.setInputFiles({ name: 'receipt.exe', mimeType: '', buffer: picture })
    await expect(page.getByRole('alert')).toHaveText(say('checkout', 'upload_wrong_type'))
    await picker.setInputFiles({
      name: 'receipt.png',
      mimeType: 'image/png',
      buffer: Buffer.from('not a picture'),
    })
    await expect(page.getByRole('alert')).toHaveText(say('problems', 'evidence.wrong_type'))
    await picker.setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: picture })
    await expect(page.getByText(say('checkout', 'uploads', { count: 1 }))).toBeVisible()

    await press(page, say, 'act_dispute')
    await expect(title(page)).toHaveText(say('checkout', 'dispute_title'))
    await expect(page.getByText(say('checkout', 'uploads', { count: 1 }))).toBeVisible()
    await expectAccessible(page)
  },
)

// Two tabs, or a tab that slept: the page follows the order, not its own last press.
checkout('what happens in one tab shows in the other @long', async ({ page, say, shop, context }) => {
  const path = await shop.order('2600.00')
  await page.goto(path)
  await getRequisites(page, say)
  const other = await context.newPage()
  await other.goto(path)
  await expect(title(other)).toHaveText(say('checkout', 'pay_title'))

  await press(page, say, 'i_have_paid')

  await expect(title(other)).toHaveText(say('checkout', 'checking_title'))
})

checkout('a link that leads nowhere says so, whole or torn @once', async ({ page, say }) => {
  for (const path of ['/c2c/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', '/c2c/short']) {
    await page.goto(path)
    await expect(title(page)).toHaveText(say('checkout', 'unknown_title'))
  }
  await expectAccessible(page)
})
