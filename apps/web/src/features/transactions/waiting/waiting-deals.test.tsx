// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expectNoFindings, show, soon } from '../../../components/test/show.tsx'
import { waitingDealsKey } from '../../../lib/deals.ts'
import { switchSingleKeys } from '../../../lib/single-keys.ts'
import { isSoundOn } from '../../../lib/sounds.ts'
import type { WaitingDeal } from '../transactions-queries.ts'
import { WaitingDeals } from './waiting-deals.tsx'

const onConfirm = vi.fn()
let waiting: WaitingDeal[] = []

beforeEach(() => {
  localStorage.clear()
  onConfirm.mockReset()
  vi.stubGlobal('fetch', async (path: string) =>
    path.includes('/banks/')
      ? Response.json({ results: [] })
      : Response.json({ count: waiting.length, results: waiting }),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  switchSingleKeys(true)
})

const minutes = (left: number) => new Date(Date.now() + left * 60_000).toISOString()

function deal(number: number, left: number, different: Partial<WaitingDeal> = {}): WaitingDeal {
  return {
    id: `0000000${number}-5c1c-4a0e-9d1f-0a8b7c6d5e4f`,
    created_at: minutes(left - 45),
    updated_at: minutes(left - 30),
    status: 'verification',
    amount: `${number}000.00`,
    currency: 'RUB',
    profit: '5.130000',
    bank: 'Sberbank',
    order_type: 'c2c',
    description: '',
    payment_details: {
      card: '2202000000004417',
      phone_number: null,
      bank: { id: 'sberbank', name: 'Sberbank' },
      currency: { symbol: '₽' },
    },
    expires_at: minutes(left),
    late: false,
    livemode: true,
    may_confirm: true,
    external_id: null,
    payer: 'Пётр И.',
    claimed_at: minutes(left - 30),
    hint: null,
    is_contradicted: false,
    ...different,
  } as WaitingDeal
}

async function open(...deals: WaitingDeal[]) {
  waiting = deals
  const shown = await show(<WaitingDeals onConfirm={onConfirm} onOpen={() => undefined} />, 'transactions')
  const block = await screen.findByRole('region', { name: /^Ждут вас/ }, soon)
  return { ...shown, user: userEvent.setup(), block, rows: () => within(block).getAllByRole('listitem') }
}

test('three rows, the most urgent first with its time in red, and the rest behind one press', async () => {
  const { user, block, rows } = await open(...[5, 12, 20, 24, 28].map((left, at) => deal(at + 1, left)))

  expect(rows()).toHaveLength(3)
  const [first, second] = within(block).getAllByRole('timer')
  expect([first?.getAttribute('data-urgent'), second?.getAttribute('data-urgent')]).toEqual(['true', 'false'])
  expect(rows()[0]?.textContent).toMatch(/1\s000,00/)
  await expectNoFindings()
  await user.click(within(block).getByRole('button', { name: 'Ещё 2' }))
  expect(rows()).toHaveLength(5)
})

test('a hint is told beside the deal and changes no button', async () => {
  const hint = { bank: { id: 'sberbank', name: 'Sberbank' }, received_at: minutes(-3) } as NonNullable<
    WaitingDeal['hint']
  >
  const { rows } = await open(deal(1, 20), deal(2, 25, { hint }))
  const [plain, hinted] = rows().map((row) => within(row).getByRole('button', { name: /^Подтвердить/ }))

  expect(rows()[1]?.textContent).toMatch(/Похоже на\sплатёж/)
  expect(rows()[0]?.textContent).not.toMatch(/Похоже на\sплатёж/)
  expect(hinted?.className).toBe(plain?.className)
})

// By the cap: a Russian layout has С there. In a field it is a letter; whoever speaks to their computer can switch it off.
test('C asks about the top deal, in any layout, never from a field, and can be switched off', async () => {
  await open(deal(1, 5), deal(2, 9))
  const field = document.body.appendChild(document.createElement('input'))
  const press = (target: Element, more = {}) => fireEvent.keyDown(target, { code: 'KeyC', key: 'с', ...more })

  press(field)
  press(document.body, { ctrlKey: true })
  expect(onConfirm).not.toHaveBeenCalled()
  press(document.body)
  expect(onConfirm.mock.calls).toEqual([[expect.objectContaining({ amount: '1000.00' })]])

  switchSingleKeys(false)
  press(document.body)
  expect(onConfirm).toHaveBeenCalledTimes(1)
  field.remove()
})

test('sound and notices are offered once, with the first deal that waits', async () => {
  const { user, unmount } = await open(deal(1, 20))
  expect(isSoundOn('deals')).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Не\u00A0сейчас' }))
  expect(screen.queryByText(/Включить звук/)).toBeNull()
  // The pressed button is gone; the keyboard goes on at the block.
  expect(document.activeElement?.id).toBe('waiting-deals')
  expect(isSoundOn('deals')).toBe(false)
  unmount()

  await open(deal(2, 20))
  expect(screen.queryByText(/Включить звук/)).toBeNull()
})

test('turned on, the sound is on and heard at once', async () => {
  const started = vi.fn()
  const part = () => ({
    connect: (next: unknown) => next,
    gain: {
      setValueAtTime: vi.fn(),
      linearRampToValueAtTime: vi.fn(),
      exponentialRampToValueAtTime: vi.fn(),
    },
  })
  vi.stubGlobal(
    'AudioContext',
    class {
      state = 'running'
      currentTime = 0
      destination = {}
      createOscillator = () => ({ ...part(), frequency: { value: 0 }, start: started, stop: vi.fn() })
      createGain = part
    },
  )
  const { user } = await open(deal(1, 20))

  await user.click(screen.getByRole('button', { name: 'Включить' }))

  expect(isSoundOn('deals')).toBe(true)
  await waitFor(() => expect(started).toHaveBeenCalledTimes(3), soon)
})

test('the last row takes the block with it', async () => {
  const { queries } = await open(deal(1, 20))
  waiting = []
  await act(() => queries.invalidateQueries({ queryKey: waitingDealsKey }))
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull(), soon)
})
