import type { BrowserContext, Page } from '@playwright/test'
import {
  filesOfAnotherType,
  hostilePapersAndVideos,
  hostilePictures,
  hugePictures,
} from '../../apps/server/src/evidence/test/hostile-files.ts'
import { pdf } from '../../apps/server/src/evidence/test/sample-files.ts'
import { Account } from '../account.ts'
import { makeStaff } from '../florin.ts'
import { expect, merchant, signIn } from '../journey.ts'
import { Payer } from '../payer.ts'
import { Shop } from '../shop.ts'
import { idOfDeal, openShop, sumIn } from '../shop-walk.ts'
import { Trader } from '../trader.ts'

interface Kept {
  readonly files: readonly { readonly id: string; readonly url: string }[]
}

merchant(
  'of all hostile files none runs anything in the browser of whoever opens it',
  { tag: '@long' },
  async ({ page, browser, say, mail, person }) => {
    merchant.setTimeout(900_000)
    const span = { from: 80, to: 82 }
    const shop = await Shop.open()
    const trader = await Trader.begin(await Account.register(browser, mail, 'trader'), mail, span)
    const judge = await Account.register(browser, mail, 'trader')
    await makeStaff(judge.email)
    await signIn(judge.page.context(), judge.page, mail, judge.email)
    const support = await Account.on(judge.page, judge.email)
    await openShop(await Account.on(page, person.email), mail, shop)
    const order = await shop.order(await sumIn(shop, span))
    const payer = await Payer.open(browser, say, order.pay_url)
    await payer.choose()
    await payer.press('i_have_paid')
    const deal = await idOfDeal(shop, order)
    const { id } = await support.form<{ id: string }>('/api/v1/disputes/create-by-support/', {
      transaction_id: deal,
      'files[]': { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf()) },
    })

    const files = [...filesOfAnotherType, ...hostilePictures, ...hugePictures()]
    const all = files
      .map(([what, , content]) => [what, content] as const)
      .concat(hostilePapersAndVideos.map(([what, , content]) => [what, content] as const))
    expect(all.length).toBeGreaterThan(60)
    let opened = 0
    for (const [what, content] of all) {
      const buffer = Buffer.from(await content)
      for (const name of ['evidence.png', 'evidence.pdf', 'evidence.mp4', 'evidence.html']) {
        const kept = await support.tryForm<Kept>(`/api/v1/disputes/${id}/files/`, {
          type: 'merchant',
          'files[]': { name, mimeType: 'text/html', buffer },
        })
        for (const file of kept?.files ?? []) {
          opened += 1
          expect(await ranIn(judge.page.context(), file.url), `${what} as ${name}`).toEqual([])
          await support.delete(`/api/v1/disputes/${id}/files/${file.id}/?type=merchant`)
        }
      }
    }
    // Those of which everything hostile was left out are kept, or nothing would have been opened.
    expect(opened).toBeGreaterThan(5)

    await payer.leave()
    await trader.end()
    await shop.close()
  },
)

/** Opens a file as a page and inside one of ours, and tells of everything that it did. */
async function ranIn(context: BrowserContext, url: string): Promise<string[]> {
  const seen: string[] = []
  const address = new URL(url, process.env.FLORIN_URL).href
  const alone = await watched(context, seen)
  // A file that is saved rather than shown ends the navigation.
  await alone.goto(address).catch(() => undefined)
  await alone.waitForTimeout(150)
  await alone.close()
  const within = await watched(context, seen)
  await within.goto('/help')
  await within.evaluate(async (source) => {
    const frame = Object.assign(document.createElement('iframe'), { src: source })
    const image = Object.assign(document.createElement('img'), { src: source })
    document.body.append(frame, image)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }, address)
  await within.close()
  return seen
}

async function watched(context: BrowserContext, seen: string[]): Promise<Page> {
  const page = await context.newPage()
  page.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', (popup) => seen.push(`popup: ${popup.url()}`))
  page.on('request', (request) => {
    const { host } = new URL(request.url())
    if (host !== new URL(process.env.FLORIN_URL ?? '').host) seen.push(`request: ${request.url()}`)
  })
  return page
}
