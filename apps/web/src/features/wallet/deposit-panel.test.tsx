// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { expectNoFindings, show } from '../../components/test/show.tsx'

vi.mock('../../lib/api.ts', () => ({ call: vi.fn(async () => ({})) }))

const { DepositPanel } = await import('./deposit-panel.tsx')

test('what the least is and when it is credited is told beside the address', async () => {
  const known = {
    address: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
    deposits_delayed: false,
    deposit_minimum: '2.500000',
    deposit_blocks: 19,
    deposit_seconds: 57,
  }
  await show(<DepositPanel known={known} onAskingCode={vi.fn()} onCreate={vi.fn()} />, 'wallet')

  const minimum = screen.getByText(/меньшее не зачисляется/).textContent?.replaceAll('\u00A0', ' ')
  expect(minimum).toBe(
    'От 2,5 USDT: меньшее не зачисляется. Зачислим примерно через 1 минуту, после 19 блоков сети.',
  )
  await expectNoFindings()
})
