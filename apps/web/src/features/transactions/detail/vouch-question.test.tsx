// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { setMotion, show, soon } from '../../../components/test/show.tsx'
import { dealDetails } from '../test/deal-details.ts'
import { DealDrawer } from './deal-drawer.tsx'

const deal = dealDetails({
  receipts: [
    {
      id: 'b4f1c9de-6f0a-4a83-a5a9-2ac04be1a6a3',
      amount: '751.50',
      received_at: '2026-11-18T09:00:00.000Z',
      trust: 1,
      trust_reason: 'exact_sender',
      link: 'none',
      awaits_word: true,
    },
  ],
})

afterEach(() => {
  setMotion('no-preference')
  vi.unstubAllGlobals()
})

// Without motion the question is gone at once, and only afterwards the drawer's focus trap takes the focus to its cross.
test.each(['reduce', 'no-preference'] as const)(
  'after Escape the button that asked has the focus, and the deal is open (motion: %s)',
  async (motion) => {
    setMotion(motion)
    vi.stubGlobal('fetch', async () => Response.json(deal))
    await show(
      <DealDrawer id={deal.id} who="trader" isCovered={false} onClose={vi.fn()} onConfirm={vi.fn()} />,
      'transactions',
    )
    const user = userEvent.setup()
    const button = await screen.findByRole('button', { name: 'Эта часть пришла' }, soon)
    await user.click(button)
    await screen.findByRole('dialog', { name: 'Эта часть пришла?' }, soon)

    await user.keyboard('{Escape}')

    await waitFor(() => expect(screen.queryByText('Эта часть пришла?')).toBeNull(), soon)
    // The trap and the question move the focus by timers; the last one counts.
    await new Promise((resolve) => setTimeout(resolve, 300))
    await waitFor(() => expect(document.activeElement).toBe(button), soon)
  },
)
