import { check, everything, ledgerInvariants } from '@florin/ledger'
import { expect } from 'vitest'
import { withdrawalInvariants } from '../withdrawals/withdrawal-invariants.ts'
import type { WithdrawalWorld } from './withdrawals.ts'

/** Every promise of the books and of withdrawals is kept, from the first entry on. */
export async function expectSoundBooks(own: WithdrawalWorld): Promise<void> {
  const { pool } = own.world.florin.services.db
  const findings = await check(pool, [...ledgerInvariants, ...withdrawalInvariants], everything)
  expect(findings.filter(({ count }) => count > 0)).toEqual([])
}
