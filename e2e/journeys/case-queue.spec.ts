import type { Locator, Page } from '@playwright/test'
import { Account } from '../account.ts'
import { paper, staff } from '../case-walk.ts'
import { checkMoney } from '../florin.ts'
import { expect, merchant, type Say } from '../journey.ts'
import { expectNotice } from '../notices.ts'
import { Shop } from '../shop.ts'
import { idOfDeal, openShop, plus, sumIn } from '../shop-walk.ts'
import { Trader } from '../trader.ts'

const cases = 10

// Of the whole file: signing up on a busy machine can outlast the usual minute before a walk begins.
merchant.describe.configure({ timeout: 600_000 })

merchant(
  'support works through ten cases of the queue by keyboard alone',
  { tag: ['@long'] },
  async ({ page, browser, say, mail, person }) => {
    const span = { from: 2, to: 3 }
    const shop = await Shop.open()
    const account = await Account.register(browser, mail, 'trader')
    const trader = await Trader.begin(account, mail, span)
    const clerk = await staff(await Account.register(browser, mail, 'trader'), mail)
    const judge = await staff(await Account.register(browser, mail, 'trader'), mail)
    await openShop(await Account.on(page, person.email), mail, shop)
    const sum = await sumIn(shop, span)
    const own = new Set<string>()
    /** A case whose trader has answered, so that it waits for support. */
    const waits = async (at: number) => {
      const order = await shop.order(plus(sum, at), { mode: 'h2h', order_type: 'c2c' })
      await shop.call('POST', `/orders/${order.id}/paid`, {})
      const opened = await clerk.form<{ id: string }>('/api/v1/disputes/create-by-support/', {
        transaction_id: await idOfDeal(shop, order),
        note: '',
        reason: 'not_credited',
        'files[]': paper(),
      })
      await account.form(`/api/v1/disputes/${opened.id}/files/`, { type: 'trader', 'files[]': paper() })
      own.add(opened.id)
    }
    await keepsToOwn(judge, own)

    await waits(0)
    const [first = ''] = own
    await judge.page.goto(`/dispute?id=${first}`)
    const done = new Set<string>()
    for (let at = 0; at < cases; at += 1) {
      // For the merchant only twice: three cases lost withhold the trader's method.
      done.add(await decidesByKeys(judge.page, say, at % 5 === 2 ? '2' : '1'))
      if (at + 1 === cases) break
      await waits(at + 1)
      await judge.page.keyboard.press('Enter')
      await expect.poll(() => done.has(idOn(judge.page))).toBe(false)
    }

    expect(done.size).toBe(cases)
    await checkMoney()
    await trader.end()
    await shop.close()
  },
)

/** The walks beside this one have cases too: the queue is asked to pass them by, as it is when a reader has passed them over. */
async function keepsToOwn(judge: Account, own: ReadonlySet<string>): Promise<void> {
  await judge.page.route('**/support/dispute/next/', async (route) => {
    const { results } = await judge.get<{ results: { id: string }[] }>('/api/v1/disputes/?page_size=100')
    const foreign = results.map(({ id }) => id).filter((id) => !own.has(id))
    const { except = [] } = (route.request().postDataJSON() ?? {}) as { except?: string[] }
    await route.continue({
      postData: JSON.stringify({ except: [...new Set([...except, ...foreign])].slice(0, 100) }),
    })
  })
}

/** From the case that is handed out to the verdict, without a pointer. Answers the case's id. */
async function decidesByKeys(page: Page, say: Say, key: '1' | '2'): Promise<string> {
  await expect(page.getByText(say('disputes', 'desk_renews'))).toBeVisible()
  const id = idOn(page)
  await page.keyboard.press(key)
  const verdict = page
    .getByRole('dialog')
    .filter({ has: page.getByLabel(say('disputes', 'verdict_comment')) })
    .last()
  await expect(verdict).toBeVisible()
  await tabsTo(page, verdict.getByLabel(say('disputes', 'desk_case_reason')))
  await page.keyboard.press('ArrowDown')
  await tabsTo(page, verdict.getByLabel(say('disputes', 'verdict_comment')))
  await page.keyboard.type('Решено по материалам дела')
  await tabsTo(page, verdict.locator('button[type=submit]'))
  await page.keyboard.press('Enter')
  await expectNotice(page, say('disputes', 'verdict_done'))
  await expect(page.getByRole('button', { name: say('disputes', 'desk_next') })).toBeFocused()
  return id
}

const idOn = (page: Page) => new URL(page.url()).searchParams.get('id') ?? ''

async function tabsTo(page: Page, place: Locator): Promise<void> {
  for (let pressed = 0; pressed < 40; pressed += 1) {
    if (await place.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The keyboard does not come there')
}
