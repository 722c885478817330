import { Account } from './account.ts'
import { member } from './journey.ts'
import { Payer } from './payer.ts'
import { Shop, type ShopOrder } from './shop.ts'
import { openShop } from './shop-walk.ts'
import { type Span, Trader } from './trader.ts'

interface Fixtures {
  shop: Shop
  /** Whoever is signed in on the page goes to work, with a phone that reads SMS and nothing proven. */
  begin: (span: Span) => Promise<Trader>
  payFor: (order: ShopOrder) => Promise<Payer>
}

/** A walk whose page is a trader's; its shop, its payers and the phone are elsewhere. */
export const walk = member.extend<Fixtures>({
  shop: async ({ browser, mail }, use) => {
    const shop = await Shop.open()
    const owner = await Account.register(browser, mail, 'merchant')
    await openShop(owner, mail, shop)
    await use(shop)
    await shop.close()
    await owner.page.context().close()
  },
  begin: async ({ page, mail, person }, use) => {
    const working: Trader[] = []
    await use(async (span) => {
      const trader = await Trader.begin(await Account.on(page, person.email), mail, span)
      working.push(trader)
      return trader
    })
    for (const trader of working) await trader.end()
  },
  payFor: async ({ browser, say }, use) => {
    const payers: Payer[] = []
    await use(async (order) => {
      const payer = await Payer.open(browser, say, order.pay_url)
      payers.push(payer)
      await payer.choose()
      return payer
    })
    for (const payer of payers) await payer.leave()
  },
})
