import type { DisputeStatus } from '@florin/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { useWorld } from '../../test/world.ts'
import { setRate } from '../deals/test/shop.ts'
import { showEvidence } from '../deals/test/shown.ts'
import {
  type CasePerson,
  disputed,
  expiredDeal,
  type MerchantPerson,
  merchant,
  paper,
  support,
  type TraderPerson,
  trader,
} from './test/cases.ts'

// Who may do what with a case in which state: 4 roles × 5 states × 6 actions.

const world = useWorld({ isIdle: true })
const states = [
  'waiting',
  'consideration',
  'deepconsideration',
  'completed_towards_merchant',
  'completed_towards_trader',
] as const satisfies readonly DisputeStatus[]
const roles = ['trader', 'merchant', 'support', 'stranger'] as const
const actions = ['see', 'upload own', 'upload other', 'remove', 'ask', 'decide'] as const
type Role = (typeof roles)[number]
type Action = (typeof actions)[number]

const done = 200
const decided = 'dispute.decided'
const notThere = 'dispute.not_found'
const lacks = 'rights.lacking'
const forbidden = 'dispute.upload_forbidden'

/** For an open case, then for a decided one: the status of success, else the problem's code. */
const table: Record<Role, Record<Action, readonly [number | string, number | string]>> = {
  trader: {
    see: [done, done],
    'upload own': [201, decided],
    'upload other': [forbidden, decided],
    remove: [lacks, lacks],
    ask: [lacks, lacks],
    decide: [lacks, lacks],
  },
  merchant: {
    see: [done, done],
    'upload own': [201, decided],
    'upload other': [forbidden, decided],
    remove: [lacks, lacks],
    ask: [lacks, lacks],
    decide: [lacks, lacks],
  },
  support: {
    see: [done, done],
    'upload own': [201, decided],
    'upload other': [201, decided],
    remove: [done, decided],
    ask: [done, decided],
    decide: [done, decided],
  },
  stranger: {
    see: [notThere, notThere],
    'upload own': [notThere, notThere],
    'upload other': [notThere, notThere],
    remove: [lacks, lacks],
    ask: [lacks, lacks],
    decide: [lacks, lacks],
  },
}

const people = {} as Record<Role, CasePerson> & { trader: TraderPerson; merchant: MerchantPerson }
let id: string
let dealId: string
let fileId: string

beforeAll(async () => {
  await setRate(world)
  ;[people.support, people.stranger, people.merchant] = await Promise.all([
    support(world),
    merchant(world),
    merchant(world),
  ])
  people.trader = await trader(world)
  ;({ dealId } = await expiredDeal(world, people.merchant, '5000.00'))
  id = await disputed(world, { dealId })
  fileId = await showEvidence(world, dealId)
})

/** The rules look at the row alone; how it comes into each state is told by other tests. */
async function bringInto(state: DisputeStatus): Promise<void> {
  const isDecided = state.startsWith('completed')
  await world.query(
    `update dispute set status = $2, decided_at = case when $3 then now() end, held_by = null, held_until = null,
       decided_by = null, verdict_comment = null, answer_due_at = null where id = $1`,
    [id, state, isDecided],
  )
}

const otherSide = { merchant: 'trader', trader: 'merchant' } as const

async function act(role: Role, action: Action) {
  const { browser } = people[role]
  const own = role === 'trader' ? 'trader' : 'merchant'
  const params = { id }
  switch (action) {
    case 'see':
      return browser.call('getDispute', { params })
    case 'upload own':
      return browser.call('addDisputeFiles', { params, body: { type: own }, files: [paper()] })
    case 'upload other':
      return browser.call('addDisputeFiles', { params, body: { type: otherSide[own] }, files: [paper()] })
    case 'remove':
      return browser.call('deleteDisputeFile', { params: { id, fileId }, query: { type: 'merchant' } })
    case 'ask':
      return browser.call('resolveDispute', {
        params,
        body: { resolution: 'insufficient', comment: 'More, please.' },
      })
    case 'decide':
      return browser.call('resolveDispute', {
        params,
        body: { resolution: 'trader', comment: 'Nothing came.' },
      })
  }
}

describe.each(states)('%s', (state) => {
  test.each(roles)('%s', async (role) => {
    const answers: Record<string, number | string> = {}
    const expected: Record<string, number | string> = {}
    for (const action of actions) {
      await bringInto(state)
      const { status, body } = await act(role, action)
      answers[action] = body.code ?? status
      expected[action] = table[role][action][state.startsWith('completed') ? 1 : 0]
      // The two calls for which the spec names 403; everything else is 404, 409 or 451.
      expect(status === 403).toBe(body.code === forbidden)
      await undo(state, role, action)
    }
    expect(answers).toEqual(expected)
  })
})

/** A verdict moved the deal, and a file that was taken down stays down: both begin anew. */
async function undo(state: DisputeStatus, role: Role, action: Action): Promise<void> {
  if (role !== 'support' || state.startsWith('completed')) return
  if (action === 'remove') fileId = await showEvidence(world, dealId)
  if (action !== 'decide') return
  await world.query('update payment_method set rating_points = 0')
  ;({ dealId } = await expiredDeal(world, people.merchant, '5000.00'))
  id = await disputed(world, { dealId })
  fileId = await showEvidence(world, dealId)
}
