import { expect, test } from 'vitest'
import { walletActions } from './wallet-actions.ts'

test('everyone may deposit; only a lead is offered to withdraw', () => {
  expect(walletActions(false).map(({ tab }) => tab)).toEqual(['deposit'])
  expect(walletActions(true).map(({ tab }) => tab)).toEqual(['deposit', 'withdraw'])
})
