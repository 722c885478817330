import { checkMoney } from '../florin.ts'
import { expect, expectAccessible } from '../journey.ts'
import { expectNotice } from '../notices.ts'
import { idOfDeal, plus, sumIn } from '../shop-walk.ts'
import { walk } from '../trader-walk.ts'

// A payer pays less than the order's sum: what the trader says of the part, and what the shop accepts.

walk(
  'a part that no text proves counts by its trader’s word, and the shop accepts it',
  { tag: '@long' },
  async ({ page, say, shop, begin, payFor }) => {
    const span = { from: 68, to: 70 }
    const trader = await begin(span)
    const sum = await sumIn(shop, span)
    const order = await shop.order(sum)
    const payer = await payFor(order)
    await payer.press('i_have_paid')
    await trader.isPaid(plus(sum, -1_000))
    const id = await idOfDeal(shop, order)
    await page.goto(`/deal?id=${id}`)
    const words = page.getByRole('button', { name: say('transactions', 'vouch'), exact: true })
    await expect(words).toBeVisible()
    await shop.call('POST', `/orders/${order.id}/accept`, undefined, 409)
    await expectAccessible(page)

    // No by Escape, which leaves the deal open; yes by the pointer.
    await words.click()
    const question = page.getByRole('dialog', { name: say('transactions', 'vouch_question') })
    await expect(question).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(words).toBeFocused()
    await words.click()
    await question.getByRole('button', { name: say('transactions', 'vouch_yes') }).click()
    await expectNotice(page, say('transactions', 'vouched'))
    await expect(words).toHaveCount(0)

    await shop.call('POST', `/orders/${order.id}/accept`)
    await payer.sees('complete_title')
    await expect.poll(() => shop.eventTypesOf(order.id).at(-1)).toBe('order.completed')
    await checkMoney()
  },
)
