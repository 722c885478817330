import { beforeAll, expect, test, vi } from 'vitest'
import { ApiProblem } from '../../lib/api-problem.ts'
import { loadTexts } from '../../lib/texts.tsx'
import { blocksWithdrawals, failureOf, forbiddenBy, isUsable, newAddressFault } from './whitelist-check.ts'

vi.stubGlobal('localStorage', { getItem: () => 'ru' })
beforeAll(() => loadTexts('settings', 'address'))

const now = Date.parse('2026-11-15T12:00:00Z')
const wallet = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE'
const cooling = { id: 'a', wallet, usable_at: '2026-11-16T12:00:00Z' }
const usable = { id: 'b', wallet, usable_at: '2026-11-15T12:00:00Z' }

test('a new address is asked for, then its shape is judged', () => {
  expect(newAddressFault('')).toBe('Введите адрес кошелька')
  expect(newAddressFault('T123')).toContain('а здесь 4')
  expect(newAddressFault('0x52908400098527886E0F7030069857D2E4169EE7')).toContain('Ethereum')
  expect(newAddressFault(wallet)).toBeUndefined()
})

test('an address may be paid to from its moment on', () => {
  expect(isUsable(cooling, now)).toBe(false)
  expect(isUsable(usable, now)).toBe(true)
})

test('the whitelist blocks withdrawals while it is on and none of its addresses is usable', () => {
  expect(blocksWithdrawals({ is_white_wallet: true, wallets: [] }, now)).toBe(true)
  expect(blocksWithdrawals({ is_white_wallet: true, wallets: [cooling] }, now)).toBe(true)
  expect(blocksWithdrawals({ is_white_wallet: true, wallets: [cooling, usable] }, now)).toBe(false)
  expect(blocksWithdrawals({ is_white_wallet: false, wallets: [] }, now)).toBe(false)
})

test('each change has its own words for failing and for lacking the right', () => {
  const lacking = new ApiProblem({ status: 451 })
  const [toggle, add] = [{ action: 'toggle' }, { action: 'add', wallet }] as const
  const remove = { action: 'remove', id: 'a', wallet } as const

  expect([toggle, add, remove].map(failureOf)).toEqual([
    'wallet_switch_failed',
    'wallet_add_failed',
    'wallet_remove_failed',
  ])
  expect([toggle, add, remove].map((change) => forbiddenBy(lacking, change))).toEqual([
    'wallet_switch_forbidden',
    'wallet_add_forbidden',
    'wallet_remove_forbidden',
  ])
  expect(forbiddenBy(new ApiProblem({ status: 400 }), add)).toBeUndefined()
})
