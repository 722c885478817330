import { beforeAll, beforeEach, expect, test } from 'vitest'
import { claimPaid } from '../deals/checkout/payer-acts.ts'
import { openDeal, orderOf, partsOf } from '../deals/test/opened.ts'
import { setRate } from '../deals/test/shop.ts'
import {
  disputed,
  expiredDeal,
  type MerchantPerson,
  merchant,
  type TraderPerson,
  trader,
} from '../disputes/test/cases.ts'
import { connected, says, useBotWorld } from './test/bot-world.ts'

// This world's address is on localhost, and Telegram takes no buttons that lead there.
const bots = useBotWorld({}, { isStrict: true })
const { world } = bots
let shop: MerchantPerson
let ann: TraderPerson

beforeAll(() => setRate(world))
beforeEach(async () => {
  shop = await merchant(world)
  ann = await trader(world)
})

type Shown = Awaited<ReturnType<typeof says>>
const labels = ({ reply_markup }: Shown) =>
  ((reply_markup?.inline_keyboard ?? []) as { text: string }[][]).flat().map(({ text }) => text)

async function openCase(amount: string): Promise<string> {
  const { dealId } = await expiredDeal(world, shop, amount)
  return disputed(world, { dealId }, 'support')
}

test('the button under an alert opens its case and notes the alert as opened, so that it follows nowhere', async () => {
  const chat = await connected(bots, ann, 'opens_alert')
  const id = await openCase('5000.00')
  const message = await says(bots.telegram, chat, 'New dispute')
  expect(labels(message)).toEqual(['Evidence'])
  const [first, sum, reason, request, answer, address] = (message.text ?? '').split('\n')
  expect([first, sum, reason, request, answer]).toEqual([
    expect.stringMatching(/^New dispute \d+$/),
    expect.stringMatching(/^RUB.5,000, .+, account •• \d{4}$/),
    'Reason: not credited, I paid.',
    expect.stringMatching(/^What is needed: ./),
    expect.stringMatching(/^Answer before .+ UTC$/),
  ])
  expect(address).toContain(`http://localhost:0/dispute?id=${id}&alert=`)
  const alert = () =>
    world.query<{ opened: boolean; next_at: Date | null }>(
      `select opened_at is not null as opened, next_at from alert where about = $1 and kind = 'dispute.opened'`,
      [`dispute:${id}`],
    )
  // It would go on to the next channel.
  await expect.poll(alert).toHaveLength(1)
  expect(await alert()).toEqual([{ opened: false, next_at: expect.any(Date) }])

  chat.press('Evidence')
  await says(bots.telegram, chat, 'What is needed')

  await expect.poll(alert).toEqual([{ opened: true, next_at: null }])
})

test('deals that wait are shown with bank and last digits, and can be confirmed on the site only', async () => {
  const chat = await connected(bots, ann, 'has_deal')
  const deal = await openDeal(world, shop.shop, '4321.00')
  await claimPaid(partsOf(world), await orderOf(world, deal), { by: 'payer' })

  chat.send('/deals')
  const shown = await says(bots.telegram, chat, 'Deals that wait for your confirmation: 1.')

  expect(labels(shown)).toEqual([])
  const [, line, address] = (shown.text ?? '').split('\n')
  expect(line).toMatch(/^4321\.00 RUB, .+, •• \d{4}$/)
  expect(shown.text).not.toMatch(/\d{11,}/)
  expect(address).toBe('http://localhost:0/transactions')
})

test('a long list of cases is turned page by page, forth and back', async () => {
  for (let number = 1; number <= 9; number += 1) await openCase(`${500 + number}.00`)
  // Those beyond the limits of one payer or shop have no clock yet.
  await world.query(
    `update dispute set answer_due_at = now() + interval '9 h', admitted_at = coalesce(admitted_at, now()) where trader_id = $1`,
    [ann.id],
  )
  const chat = await connected(bots, ann, 'turns_pages')
  chat.send('/disputes')
  const first = await says(bots.telegram, chat, 'Pick the dispute')
  expect(labels(first)).toHaveLength(9)
  expect(labels(first).at(-1)).toBe('Further')
  const pages = () => chat.fromBot().filter(({ text }) => text?.startsWith('Pick the dispute'))

  chat.press('Further')
  const second = await bots.telegram.control.until(() => pages()[1], 40_000)
  expect(labels(second)).toEqual([expect.stringContaining('509'), 'Back'])
  chat.press('Back', second.message_id)
  const back = await bots.telegram.control.until(() => pages()[2], 40_000)

  expect(labels(back)).toEqual(labels(first))
}, 120_000)
