import { contract } from '@florin/contract'
import { eventData } from '@florin/contract/event-data'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Browser } from '../../../test/browser.ts'
import { useWorld } from '../../../test/world.ts'
import { endProposals } from '../../deals/settlement/settlement-clock.ts'
import { partsOf } from '../../deals/test/opened.ts'
import { makeProposalOlder } from '../../deals/test/proposals.ts'
import { eventsOf, newShop, setRate, type TestShop } from '../../deals/test/shop.ts'
import {
  type CasePerson,
  completeDeal,
  disputed,
  expiredDeal,
  type MerchantPerson,
  merchant,
  support,
  type TraderPerson,
  trader,
} from '../test/cases.ts'

const world = useWorld({ isIdle: true })
let staff: CasePerson
let own: MerchantPerson
let other: MerchantPerson
let seller: TraderPerson
/** A key that its owner has given the scope. */
let program: TestShop

beforeAll(async () => {
  await setRate(world)
  ;[staff, other] = await Promise.all([support(world), merchant(world)])
})

beforeEach(async () => {
  own = await merchant(world)
  seller = await trader(world)
  program = await newShop(world, { merchantId: own.id, scopes: ['orders:read', 'disputes:settle'] })
})

const open = async (amount = '5000.00') => {
  const deal = await expiredDeal(world, own, amount)
  return { ...deal, id: await disputed(world, deal) }
}
type Body = { kind: 'complete' | 'cancel'; amount?: string }
const propose = (browser: Browser, id: string, body: Body) =>
  browser.call('proposeSettlement', { params: { id }, body })
const accept = (browser: Browser, id: string, proposalId: string, amount?: string) =>
  browser.call('acceptSettlement', {
    params: { id, proposalId },
    body: amount === undefined ? {} : { amount },
  })
const read = async (browser: Browser, id: string) =>
  (await browser.call('getDispute', { params: { id } })).body
const shopRead = async (id: string) => (await program.call('GET', `/disputes/${id}`)).body

describe('on the web', () => {
  test('the list marks a proposal for whoever may accept it, as long as it stands', async () => {
    const { id } = await open()
    const waits = async (browser: Browser) =>
      (await browser.call('listDisputes', { query: { search: id } })).body.results[0]?.proposal_waits
    const all = () => Promise.all([seller, own, staff].map(({ browser }) => waits(browser)))
    expect(await all()).toEqual([false, false, false])

    await propose(own.browser, id, { kind: 'complete', amount: '4000.00' })
    expect(await all()).toEqual([true, false, false])

    await makeProposalOlder(world, id, 25)
    expect(await all()).toEqual([false, false, false])
  })

  test('the trader proposes, the merchant reads what it means to them and accepts', async () => {
    const { id } = await open()
    expect((await read(seller.browser, id)).may).toMatchObject({ propose: true, accept: false })

    const made = await propose(seller.browser, id, { kind: 'complete', amount: '4000.00' })

    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ by: 'trader', kind: 'complete', amount: '4000.00', is_own: true })
    expect(made.body.effect).toEqual({
      pays: '41.513515',
      profit: '1.729729',
      unfrozen: '12.540540',
      receives: null,
      less: null,
    })
    const lasts = Date.parse(made.body.ends_at) - Date.parse(made.body.created_at)
    expect(lasts).toBe(24 * 3_600_000)
    const theirs = await read(own.browser, id)
    expect(theirs.may).toMatchObject({ propose: true, accept: true })
    expect(theirs.proposal).toMatchObject({
      id: made.body.id,
      is_own: false,
      effect: { pays: null, profit: null, unfrozen: null, receives: '40.216216', less: '10.054055' },
    })
    expect((await read(seller.browser, id)).may).toMatchObject({ accept: false })
    const seen = await read(staff.browser, id)
    expect(seen.may).toMatchObject({ propose: false, accept: false })
    expect(Object.values(seen.proposal.effect).every((value) => value === null)).toBe(true)

    const accepted = await accept(own.browser, id, made.body.id, '4000.00')

    expect([accepted.status, accepted.body]).toEqual([200, { status: 'completed_towards_merchant' }])
    const over = await read(own.browser, id)
    expect(over).toMatchObject({
      proposal: null,
      verdict_amount: '4000.00',
      appeal_until: null,
      may: { propose: false, accept: false },
    })
    expect((await accept(own.browser, id, made.body.id, '4000.00')).body.code).toBe('dispute.decided')
    expect((await propose(own.browser, id, { kind: 'cancel' })).body.code).toBe('dispute.decided')
    const { history } = await read(seller.browser, id)
    expect(history.map(({ code, by }: { code: string; by: string }) => [code, by]).slice(1)).toEqual([
      ['opened', expect.any(String)],
      ['proposed', 'trader'],
      ['decided', 'merchant'],
    ])
  })

  test('the merchant proposes to cancel, the trader accepts without a sum', async () => {
    const { id } = await open()
    const { body } = await propose(own.browser, id, { kind: 'cancel' })
    expect(body).toMatchObject({ amount: null, effect: { receives: '0.000000', less: '50.270271' } })
    expect((await read(seller.browser, id)).proposal.effect).toMatchObject({
      pays: '0.000000',
      unfrozen: '54.054055',
    })

    const accepted = await accept(seller.browser, id, body.id)

    expect(accepted.body).toEqual({ status: 'completed_towards_trader' })
  })

  test('a deal that was complete: what undoing it means', async () => {
    const deal = await completeDeal(world, own, seller, '5000.00')
    const id = await disputed(world, deal, 'support')
    const refused = await propose(own.browser, id, { kind: 'complete', amount: '4000.00' })
    expect([refused.status, refused.body.errors]).toEqual([400, { amount: [expect.any(String)] }])

    const { body } = await propose(seller.browser, id, { kind: 'cancel' })

    expect(body.effect).toMatchObject({ pays: '-51.891893', profit: '0.000000', unfrozen: '0.000000' })
    expect((await read(own.browser, id)).proposal.effect).toMatchObject({ receives: '-50.270271' })
  })

  test('the history tells each proposal, its end, and that the sides agreed', async () => {
    const { id } = await open()
    await propose(seller.browser, id, { kind: 'complete', amount: '4000.00' })
    await makeProposalOlder(world, id, 25)
    await endProposals(partsOf(world))
    const { body } = await propose(own.browser, id, { kind: 'cancel' })
    await accept(seller.browser, id, body.id)

    for (const { browser } of [own, seller, staff]) {
      const { history, verdict } = await read(browser, id)
      expect(history.map(({ code, by }: { code: string; by: string }) => [code, by]).slice(-4)).toEqual([
        ['proposed', 'trader'],
        ['proposal_ended', 'system'],
        ['proposed', 'merchant'],
        ['decided', 'trader'],
      ])
      expect(verdict).toMatchObject({ by: 'settlement', towards: 'trader' })
    }
  })

  test('strangers, support and view mode', async () => {
    const { id } = await open()
    const { body } = await propose(own.browser, id, { kind: 'cancel' })
    const stranger = other.browser

    expect((await propose(stranger, id, { kind: 'cancel' })).status).toBe(404)
    expect((await accept(stranger, id, body.id)).body.code).toBe('dispute.not_found')
    expect((await propose(staff.browser, id, { kind: 'cancel' })).body.code).toBe('dispute.not_settleable')
    expect((await accept(staff.browser, id, body.id)).body.code).toBe('dispute.not_settleable')
    const started = await staff.browser.call('startView', {
      params: { id: seller.id },
      body: { reason: 'does not see a deal' },
    })
    const view = world.browser()
    view.tokens = { access_token: started.body.access_token, refresh_token: 'none' }
    expect((await accept(view, id, body.id)).body.code).toBe('view.read_only')
    expect((await propose(view, id, { kind: 'cancel' })).body.code).toBe('view.read_only')
    expect((await read(own.browser, id)).status).toBe('waiting')
  })

  test('what is wrong in a body is named, and nothing else is taken from it', async () => {
    const { id } = await open()
    const send = async (body: object) => (await propose(own.browser, id, body as Body)).body
    for (const [body, field] of [
      [{ kind: 'complete', amount: '5000.01' }, 'amount'],
      [{ kind: 'complete', amount: '0' }, 'amount'],
      [{ kind: 'complete', amount: '1.001' }, 'amount'],
      [{ kind: 'cancel', amount: '1.00' }, 'amount'],
      [{ kind: 'give', amount: '1.00' }, 'kind'],
      [{ kind: 'cancel', by: 'trader' }, 'by'],
      [{ kind: 'cancel', ends_at: '2030-01-01T00:00:00Z' }, 'ends_at'],
    ] as const)
      expect(Object.keys((await send(body)).errors)).toEqual([field])
    const { body } = await propose(own.browser, id, { kind: 'cancel' })
    const forged = await seller.browser.call('acceptSettlement', {
      params: { id, proposalId: body.id },
      body: { towards: 'merchant' } as object,
    })
    expect(forged.status).toBe(400)
    expect((await accept(own.browser, id, body.id)).body.code).toBe('proposal.own')
    expect((await accept(seller.browser, id, body.id, '5000.00')).body.code).toBe('proposal.differs')
    expect((await accept(seller.browser, id, id)).body.code).toBe('proposal.not_found')
    await propose(seller.browser, id, { kind: 'cancel' })
    expect((await accept(seller.browser, id, body.id)).body.code).toBe('proposal.over')
  })
})

describe('a shop’s program', () => {
  test('needs a scope of its own, which other keys lack', async () => {
    const { id } = await open()
    const lacking = await own.shop.call('POST', `/disputes/${id}/proposals`, { kind: 'cancel' })
    expect([lacking.status, lacking.body.code]).toEqual([451, 'scope.lacking'])
  })

  test('proposes once under a key, and the trader accepts', async () => {
    const { id } = await open()
    const send = () =>
      program.call(
        'POST',
        `/disputes/${id}/proposals`,
        { kind: 'complete', amount: 4000 },
        { 'idempotency-key': 'p1' },
      )
    const [made, again] = [await send(), await send()]

    expect(made.status).toBe(201)
    expect(again.body).toEqual(made.body)
    expect(contract.proposeMerchantSettlement.answer.safeParse(made.body).success).toBe(true)
    expect(made.body).toMatchObject({ by: 'merchant', amount: '4000.00', is_own: true })
    expect((await shopRead(id)).proposal).toEqual(made.body)
    expect((await accept(seller.browser, id, made.body.id, '4000.00')).status).toBe(200)
    expect(await shopRead(id)).toMatchObject({
      status: 'completed_towards_merchant',
      verdict_amount: '4000.00',
      ended_by: 'settlement',
      verdict_rule: null,
      verdict_reason: 'settled',
      proposal: null,
      appeal_until: null,
    })
  })

  test('accepts by id and sum; the events tell the proposal and who ended the case', async () => {
    const { id } = await open()
    const { body: made } = await propose(seller.browser, id, { kind: 'complete', amount: '4000.00' })
    const path = `/disputes/${id}/proposals/${made.id}/accept`
    expect((await program.call('POST', path, {})).body.code).toBe('proposal.differs')

    const accepted = await program.call('POST', path, { amount: '4000' }, { 'idempotency-key': 'a1' })
    const again = await program.call('POST', path, { amount: '4000' }, { 'idempotency-key': 'a1' })

    expect(accepted.status).toBe(200)
    expect(again.body).toEqual(accepted.body)
    expect(accepted.body).toMatchObject({ status: 'completed_towards_merchant', verdict_amount: '4000.00' })
    const { results } = await eventsOf(world, program)
    const alertOf = (type: 'dispute.proposed' | 'dispute.decided') => {
      const { data } = results.find((one: { type: string }) => one.type === type)
      expect(eventData(type).safeParse(data).error).toBeUndefined()
      return data
    }
    expect(alertOf('dispute.proposed')).toMatchObject({
      dispute: { id },
      proposal: { id: made.id, by: 'trader', kind: 'complete', amount: '4000.00', ends_at: made.ends_at },
    })
    expect(alertOf('dispute.decided')).toMatchObject({
      ended_by: 'settlement',
      balance_change_usdt: '40.216216',
    })
  })

  test('another shop’s program and a test key find nothing', async () => {
    const { id } = await open()
    const { body: made } = await propose(seller.browser, id, { kind: 'cancel' })
    const scopes = ['orders:read', 'disputes:settle']
    for (const key of [
      await newShop(world, { merchantId: other.id, scopes }),
      await newShop(world, { merchantId: own.id, isTest: true, scopes }),
    ]) {
      const proposed = await key.call('POST', `/disputes/${id}/proposals`, { kind: 'cancel' })
      const accepted = await key.call('POST', `/disputes/${id}/proposals/${made.id}/accept`, {})
      expect([proposed.body.code, accepted.body.code]).toEqual(['dispute.not_found', 'dispute.not_found'])
    }
  })
})
