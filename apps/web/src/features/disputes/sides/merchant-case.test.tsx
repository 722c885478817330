// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { expectNoFindings, showIn, soon } from '../../../components/test/show.tsx'
import { CaseDialog } from '../detail/case-dialog.tsx'
import type { Case } from '../disputes-queries.ts'
import { caseId, caseOf, fileOf, putAway, refused, serve } from '../test/cases.ts'
import { proposalOf, typed, verdictOf, request as wanted } from '../test/parts.ts'

afterEach(putAway)

const role = 'merchant'
const one = `GET /api/v1/disputes/${caseId}/`
// The same day in every time zone from Hawaii to Kamchatka.
const due = '2030-11-16T11:24:00.000Z'

async function open(found: Case | (() => unknown), replies: Record<string, unknown> = {}) {
  const calls = serve(role, { [one]: found, ...replies })
  const onOpen = vi.fn()
  const { queries } = await showIn(
    'en',
    <CaseDialog id={caseId} role={role} onClose={vi.fn()} onOpen={onOpen} />,
    'disputes',
  )
  const shown = await screen.findByRole('dialog', { name: 'Dispute 1842' }, soon)
  await within(shown).findByRole('region', { name: 'Your evidence' }, soon)
  return { calls, shown, queries, onOpen, user: userEvent.setup() }
}

const plain = (element: Element | null | undefined) => (element?.textContent ?? '').replaceAll(/\s/g, ' ')
const at = (minute: number) => `2026-11-15T10:${minute}:00.000Z`

test('an open case: the sum and what it brings, what is asked and when, the outcomes, what happened', async () => {
  const receipt = fileOf('receipt.png')
  const { shown } = await open(
    caseOf({
      status: 'consideration',
      external_id: 'GS-2026-118204',
      claimed_at: at(19),
      due_by: due,
      decide_by: due,
      files: [receipt],
      checklist: [
        wanted('zeta_receipt', { state: 'sent', file_ids: [receipt.id], sent_at: at(24) }),
        typed('zeta_number'),
      ],
      possible: { for_merchant: '69.687949', for_trader: '0.000000' },
      history: [
        { code: 'opened', at: at(24), by: 'merchant', count: null },
        { code: 'answered', at: at(40), by: 'trader', count: 2 },
        { code: 'looked_at', at: at(52), by: 'support', count: null },
      ],
      may: { ...caseOf().may, upload: true, withdraw: true },
    }),
  )

  expect(plain(shown)).toContain('Not credited. Opened by you through the API 15-11-2026')
  expect(plain(shown)).toContain('You will receive 69.69 USDT if the case is decided for you.')
  expect(plain(shown)).toContain('Your orderGS-2026-118204')
  expect(plain(shown)).toMatch(/Payer pressed “I have paid”15-11-2026 \d\d:19/)
  const asks = within(shown).getByRole('region', { name: 'What this reason asks for' })
  expect(plain(asks)).toMatch(/1 of 2, due 16-11-2030 \d\d:24/)
  expect(plain(asks)).toMatch(/receipt\.png, sent 15-11-2026 \d\d:24/)
  expect(within(asks).getByRole('button', { name: 'zeta number: add' })).toBeDefined()
  const outcome = within(shown).getByRole('region', { name: 'Possible outcome' })
  expect(plain(outcome)).toContain('For merchant+69.69 USDTDeal becomes complete, the payer sees it as paid')
  expect(plain(outcome)).toContain('For trader0 USDTNothing is credited, the deal stays unpaid')
  const happened = within(shown).getByRole('region', { name: 'What happened' })
  const [opened, answered, looked] = within(happened).getAllByRole('listitem')
  expect(plain(opened)).toMatch(/^You opened the dispute15-11-2026 \d\d:24$/)
  expect(plain(answered)).toMatch(/^The trader answered15-11-2026 \d\d:40, 2 files for support$/)
  expect(plain(looked)).toMatch(/^Support is looking at the case.*a verdict is due before 16-11-2030/)
  const withdraw = within(shown).getByRole('button', { name: 'Withdraw dispute 1842' })
  expect(withdraw.dataset.variant).toBe('outline')
  await expectNoFindings()
})

test('an own proposal waits for the trader, with its id and what it brings', async () => {
  const effect = { pays: null, profit: null, unfrozen: null, receives: '47.731472', less: '21.956477' }
  const proposal = proposalOf({ by: 'merchant', is_own: true, effect })
  const { shown } = await open(caseOf({ proposal, may: { ...caseOf().may, propose: true } }))

  const card = within(shown).getByRole('region', { name: 'Complete for ₽5,000.00' })
  expect(plain(card)).toContain('Your proposal')
  expect(plain(card)).toContain('Waiting for the trader. A verdict ends it.')
  expect(plain(card)).toContain('You receive+47.73 USDTLess than asked21.96 USDTProposal81c40f2a')
  expect(plain(card)).toContain('A proposal never changes. It ends after 24 hours or with a verdict.')
  expect(within(card).getByRole('button', { name: 'Make another proposal' }).dataset.variant).toBe('light')
})

test('the case is fetched as a PDF under a name of its own', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined)
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:case', revokeObjectURL: () => undefined }),
  )
  const { user, shown, calls } = await open(caseOf(), {
    [`GET /api/v1/disputes/${caseId}/pdf/`]: () => new Response('%PDF'),
  })

  await user.click(within(shown).getByRole('button', { name: 'Case as PDF' }))

  await waitFor(() => expect(saved).toHaveBeenCalledOnce(), soon)
  expect((saved.mock.contexts[0] as HTMLAnchorElement).download).toBe('dispute-1842.pdf')
  expect(calls.some(({ path }) => path.endsWith('/pdf/'))).toBe(true)
  saved.mockRestore()
})

const lost = (part: Partial<Case> = {}) =>
  caseOf({
    status: 'completed_towards_trader',
    deal_status: 'expired',
    decided_at: '2026-11-15T11:06:00.000Z',
    ...part,
  })

test('a verdict in one sentence, what it rests on by mark and name, and the appeal as the only filled button', async () => {
  const receipt = fileOf('receipt.png')
  const { shown } = await open(
    lost({
      files: [receipt],
      checklist: [typed('zeta_number', { side: 'merchant' })],
      verdict: verdictOf({
        comment: 'The statement is of another account.',
        exhibits: [
          { mark: 'A', name: null, file_id: null, is_own: false, is_accepted: true },
          { mark: 'M1', name: 'receipt.png', file_id: receipt.id, is_own: true, is_accepted: false },
        ],
      }),
      appeal_until: due,
      may: { ...caseOf().may, appeal: true },
    }),
  )

  expect(plain(shown)).toMatch(/Not credited\. Decided 15-11-2026 \d\d:06, 42 min after it was opened/)
  const verdict = within(shown).getByRole('region', { name: 'Verdict' })
  expect(within(verdict).getByRole('heading', { name: 'Nothing is credited' })).toBeDefined()
  expect(plain(verdict)).toContain(
    'No payment of ₽7,300.00 reached the trader’s account, neither in time nor since. The files that were sent do not prove one.',
  )
  expect(plain(verdict)).toContain('The statement is of another account.')
  expect(plain(verdict)).toContain('Decided bySupport')
  const rests = within(shown).getByRole('region', { name: 'What the verdict rests on' })
  expect(plain(rests)).toContain('A: Server’s own recordFiled when the case was opened, seen by support only')
  expect(plain(rests)).toContain('M1: receipt.pngYours, not accepted as proof')
  const appeal = within(shown).getByRole('region', { name: 'Do you have new evidence?' })
  expect(plain(appeal)).toContain('zeta numberIt was asked for and never sent')
  expect(plain(appeal)).toMatch(/Until 16-11-2030 \d\d:24\. After that the verdict is final\./)
  const filled = within(shown)
    .getAllByRole('button')
    .filter(
      ({ dataset, classList }) =>
        dataset.variant === 'filled' || (!dataset.variant && classList.contains('mantine-Button-root')),
    )
  expect(filled.map(plain)).toEqual(['Appeal'])
  expect(within(shown).getByRole('button', { name: 'Verdict as PDF' })).toBeDefined()
  expect(plain(within(shown).getByRole('region', { name: 'Result' }))).toBe(
    'ResultCredited to you0 USDTDealExpiredPayer seesPayment not found',
  )
  await expectNoFindings()
})

test('a rule’s verdict names the rule and can be objected to, once and after a question', async () => {
  let tries = 0
  const { user, shown, calls, onOpen } = await open(
    lost({
      verdict: verdictOf({ by: 'rule', rule: 'no_sign', reason: 'no_evidence', object_until: due }),
      may: { ...caseOf().may, object: true },
    }),
    {
      [`POST /api/v1/disputes/${caseId}/object/`]: () => {
        tries += 1
        return tries === 1
          ? refused(409, 'dispute.not_objectable', 'There is nothing to object to any more.')
          : Response.json({ id: 'b', number: 1850 }, { status: 201 })
      },
    },
  )
  const verdict = within(shown).getByRole('region', { name: 'Verdict' })
  expect(plain(verdict)).toContain('There is no sign of a payment, and no evidence came in 24 hours.')
  expect(plain(verdict)).toContain('Decided byRule “no sign of payment”')
  const card = within(shown).getByRole('region', { name: 'Do you object?' })
  expect(plain(card)).toMatch(/Until 16-11-2030 \d\d:24/)

  await user.click(within(card).getByRole('button', { name: 'Object' }))
  const question = await screen.findByRole('dialog', { name: 'Object to the verdict?' }, soon)
  await user.type(within(question).getByRole('textbox'), 'The payer has paid')
  const yes = () => user.click(within(question).getByRole('button', { name: 'Object' }))
  await yes()
  expect((await within(question).findByRole('alert', {}, soon)).textContent).toBe(
    'There is nothing to object to any more.',
  )
  await yes()

  await waitFor(() => expect(onOpen).toHaveBeenCalledExactlyOnceWith('b'), soon)
  const objected = calls.filter(({ path }) => path.endsWith('/object/'))
  expect(objected.map(({ body }) => body)).toEqual([
    { note: 'The payer has paid' },
    { note: 'The payer has paid' },
  ])
})

test.each([
  [
    {
      status: 'completed_towards_merchant',
      verdict_amount: '5000.00',
      verdict: verdictOf({ by: 'settlement', reason: 'settled' }),
    },
    'The deal is complete for ₽5,000.00',
    'Both sides agreed on it without support.',
  ],
  [
    { verdict: verdictOf({ by: 'settlement', reason: 'settled' }) },
    'The deal is cancelled',
    'Both sides agreed on it without support.',
  ],
  [
    { is_withdrawn: true, verdict: verdictOf({ by: 'withdrawal', reason: 'withdrawn' }) },
    'The dispute is withdrawn',
    'The merchant withdrew the dispute; the case closed for the trader.',
  ],
] as const)('an end without a judge says how it came (%#)', async (part, title, sentence) => {
  const { shown } = await open(lost(part as Partial<Case>))

  const verdict = within(shown).getByRole('region', { name: 'Verdict' })
  expect(within(verdict).getByRole('heading', { name: title })).toBeDefined()
  expect(plain(verdict)).toContain(sentence)
})
