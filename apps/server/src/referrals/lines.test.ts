import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { useWorld } from '../../test/world.ts'
import { type Court, newCourt } from '../deals/test/court.ts'
import { expectSoundBooks } from '../deals/test/opened.ts'
import { holdings, newPerson, setRate } from '../deals/test/shop.ts'
import { linesOf, tie } from './test/invited.ts'
import { newLead } from './test/lead.ts'

const world = useWorld()

beforeAll(() => setRate(world))

/** A trader and a shop that two leads have invited. */
async function invitedCourt(leads: readonly [string | undefined, string | undefined]) {
  const court = await newCourt(world)
  const [traderLead, merchantLead] = leads
  const trader = traderLead && (await tie(world, traderLead, court.trader.id))
  const merchant = merchantLead && (await tie(world, merchantLead, court.shop.merchantId))
  return { court, codes: [trader, merchant].filter((id) => id !== undefined) }
}

test('a completed deal is a line with its share, told live, and the lead’s money', async () => {
  const lead = await newLead(world)
  const { court, codes } = await invitedCourt([lead.id, undefined])
  const heard: string[] = []
  const stop = world.florin.services.live.subscribe(lead.id, ({ event }) => heard.push(event.type))

  const deal = await court.completed()

  const answer = await lead.browser.call('referralDeals', { params: { id: codes[0] ?? '' }, query: {} })
  expect(answer.body).toMatchObject({
    count: 1,
    deals: 1,
    profit: '0.324324',
    share_percent: '20.00',
    results: [
      {
        transaction_id: deal.dealId,
        amount: '5000.00',
        margin: '1.621622',
        share: '0.324324',
        outcome: 'complete',
      },
    ],
  })
  expect(await holdings(world, lead.id)).toEqual({ available: '0.324324' })
  await expect.poll(() => heard).toContain('deals.changed')
  stop()
})

test('a verdict that takes a share back is a line of its own, with minus', async () => {
  const lead = await newLead(world)
  const { court, codes } = await invitedCourt([lead.id, undefined])
  const deal = await court.completed()

  await court.decide(await court.disputed(deal), 'trader')

  const answer = await lead.browser.call('referralDeals', { params: { id: codes[0] ?? '' }, query: {} })
  expect(answer.body).toMatchObject({ count: 2, deals: 1, profit: '0.000000' })
  expect(answer.body.results.map(({ share, outcome }: never) => [share, outcome])).toEqual([
    ['-0.324324', 'returned'],
    ['0.324324', 'complete'],
  ])
  expect(await holdings(world, lead.id)).toEqual({})
})

const ends = ['completed', 'expired', 'claimed'] as const
const side = fc.constantFrom('merchant' as const, 'trader' as const)
const story = fc.record({
  end: fc.constantFrom(...ends),
  kopecks: fc.integer({ min: 10_000, max: 900_000 }),
  verdict: fc.option(side, { nil: undefined }),
  appeal: fc.option(side, { nil: undefined }),
})

async function play(
  court: Court,
  { end, kopecks, verdict, appeal }: typeof story extends fc.Arbitrary<infer S> ? S : never,
) {
  const deal = await court[end]((kopecks / 100).toFixed(2))
  if (verdict === undefined) return
  const first = await court.disputed(deal)
  await court.decide(first, verdict)
  if (appeal === undefined) return
  const { id } = await court.appeal(first, verdict === 'merchant' ? 'trader' : 'merchant')
  await court.decide(id, appeal, { actorId: court.otherJudgeId })
}

test('whatever happens to deals, the lines of a code add up to its profit', async () => {
  const leads = [await newPerson(world, 'trader'), await newPerson(world, 'trader')] as const
  let written = 0
  await fc.assert(
    fc.asyncProperty(story, fc.boolean(), async (one, isOneLead) => {
      const { court, codes } = await invitedCourt([leads[0], isOneLead ? leads[0] : leads[1]])
      await play(court, one)
      for (const code of codes) {
        const { lines, sum, profit } = await linesOf(world, code)
        expect(sum).toBe(profit)
        written += lines.length
      }
    }),
    { numRuns: 8, seed: 26, endOnFailure: true },
  )
  expect(written).toBeGreaterThan(5)
  await expectSoundBooks(world)
})

test('another lead’s code is not there, in details and in the file', async () => {
  const [lead, other] = [await newLead(world), await newLead(world)]
  const { court, codes } = await invitedCourt([lead.id, undefined])
  await court.completed()
  const params = { id: codes[0] ?? '' }

  expect((await other.browser.call('referralDeals', { params, query: {} })).body.code).toBe(
    'referral.not_found',
  )
  expect((await other.browser.call('exportReferral', { params, query: {} })).status).toBe(404)
  expect(await textOf(other, '/account/lead/refferal/export/')).not.toContain(params.id)
  expect((await other.browser.call('referralDeals', { params: { id: 'x' }, query: {} })).status).toBe(404)
})

test('the file has every line of the code, and a cell never begins a formula', async () => {
  const lead = await newLead(world)
  const { court, codes } = await invitedCourt([lead.id, undefined])
  await world.query(`update referral_code set email = '+formula@example.com' where id = $1`, [codes[0]])
  const deal = await court.completed()
  await court.decide(await court.disputed(deal), 'trader')

  const text = await textOf(lead, `/account/lead/refferal/${codes[0]}/export/`)

  const [head, back, came] = text.replace('\uFEFF', '').split('\r\n')
  expect(head).toBe('at,transaction_id,referral_code,email,amount_rub,margin_usdt,share_usdt,outcome')
  expect(back).toMatch(/,'\+formula@example\.com,5000\.00,1\.621622,-0\.324324,returned$/)
  expect(came).toMatch(/,5000\.00,1\.621622,0\.324324,complete$/)
  expect(await textOf(lead, '/account/lead/refferal/export/?days=1')).toBe(text)
})

const textOf = async ({ browser }: Awaited<ReturnType<typeof newLead>>, path: string) => {
  const response = await fetch(`${world.url}${path}`, {
    headers: {
      authorization: `Bearer ${browser.tokens?.access_token}`,
      accept: 'text/csv',
      connection: 'close',
    },
  })
  return response.text()
}
