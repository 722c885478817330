// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expectNoFindings, show, soon } from '../../../components/test/show.tsx'
import type { DealReceipt } from '../transactions-queries.ts'
import { OwnReceipts } from './own-receipts.tsx'

const part: DealReceipt = {
  id: '6a2f8f3e-5c1c-4a0e-9d1f-0a8b7c6d5e4f',
  amount: '2600.00',
  received_at: '2026-11-18T09:00:00.000Z',
  trust: 1,
  trust_reason: 'exact_sender',
  link: 'none',
  awaits_word: true,
}
const deal: Parameters<typeof OwnReceipts>[0]['deal'] = {
  id: 'b4f1c9de-6f0a-4a83-a5a9-2ac04be1a6a3',
  status: 'verification',
  receipts: [part, { ...part, id: 'trusted', trust: 3, awaits_word: false }],
}

const onAsk = vi.fn()
const answers: Response[] = []
const fetched = vi.fn(async (_url: string) => answers.shift() ?? Response.json({ status: 'verification' }))
beforeEach(() => vi.stubGlobal('fetch', fetched))
afterEach(() => vi.unstubAllGlobals())

test('only an unproven part of an open deal is asked about, and the word is sent for that part', async () => {
  await show(<OwnReceipts deal={deal} onAsk={onAsk} />, 'transactions')
  const user = userEvent.setup()

  await user.click(screen.getByRole('button', { name: 'Эта часть пришла' }))
  await screen.findByRole('dialog', { name: 'Эта часть пришла?' }, soon)
  await expectNoFindings()
  await user.click(screen.getByRole('button', { name: 'Да, пришла' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), soon)
  // The deal below must not close with the question.
  expect(onAsk.mock.calls).toEqual([[true], [false]])
  expect(String(fetched.mock.calls[0]?.[0])).toContain(`${deal.id}/receipts/${part.id}/vouch/`)
})

test('a refusal stays in the question, in the server’s words', async () => {
  answers.push(
    Response.json({ status: 404, code: 'receipt.not_found', detail: 'Уже решено.' }, { status: 404 }),
  )
  await show(<OwnReceipts deal={deal} onAsk={onAsk} />, 'transactions')
  const user = userEvent.setup()

  await user.click(screen.getByRole('button', { name: 'Эта часть пришла' }))
  await user.click(await screen.findByRole('button', { name: 'Да, пришла' }, soon))

  await screen.findByText('Уже решено.', {}, soon)
})

test('a deal that is over asks nothing', async () => {
  await show(<OwnReceipts deal={{ ...deal, status: 'complete' }} onAsk={onAsk} />, 'transactions')

  expect(screen.queryByRole('button', { name: 'Эта часть пришла' })).toBeNull()
})
