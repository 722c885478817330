// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { show, soon, write } from '../../../components/test/show.tsx'
import { serve } from '../test/server.ts'
import { ExplainDialog } from './explain-dialog.tsx'

const undo = vi.hoisted(() => ({ offerUndo: vi.fn() }))
vi.mock('../../../lib/undo.tsx', () => undo)

afterEach(() => vi.unstubAllGlobals())

const id = 'a3f17c20-1111-4222-8333-444455556640'

test('an explanation is sent with its reason, and its undo takes it back', async () => {
  const sent = serve({
    [`POST /support/receipts/${id}/explain/`]: { status: 'explained' },
    [`POST /support/receipts/${id}/explain/undo/`]: { status: 'unmatched' },
  })
  const receipt = { id, amount: '1234.00' }
  await show(<ExplainDialog receipt={receipt} onClose={vi.fn()} onExplained={vi.fn()} />, 'back-office')
  const user = userEvent.setup()

  await write(user, await screen.findByRole('textbox', { name: /^Причина/ }, soon), 'Перевод трейдера')
  await user.click(screen.getByRole('button', { name: 'Объяснить' }))

  await waitFor(() => expect(undo.offerUndo).toHaveBeenCalledOnce(), soon)
  await undo.offerUndo.mock.calls[0]?.[1]()
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([
    { method: 'POST', path: `/support/receipts/${id}/explain/`, body: { reason: 'Перевод трейдера' } },
    { method: 'POST', path: `/support/receipts/${id}/explain/undo/`, body: undefined },
  ])
})
