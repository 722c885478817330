import { join } from 'node:path'
import { type Life, mortalDatabase, mortalPort } from '../../../test/life.ts'
import { openDatabase } from '../../platform/database.ts'
import { openJournal } from '../../signer/journal.ts'
import { createSigner, type Signer } from '../../signer/signer.ts'
import { withdrawalTurn } from '../jobs-withdrawals.ts'
import type { PayoutParts } from '../payouts/payout-parts.ts'
import { planSweeps } from '../payouts/sweep.ts'
import type { WithdrawalParts } from '../withdrawals/withdrawal-parts.ts'
import { testProofKey, type WithdrawalWorld } from './withdrawals.ts'

/** The workers that carry payments on, with connections, a client of the chain and a journal that end together. */
export interface MortalOffice {
  readonly life: Life
  readonly parts: WithdrawalParts
  readonly payouts: PayoutParts
  readonly signer: Signer
  /** A turn of each worker, until the process is to die. Returns whether it is dead. */
  turn(also?: { readonly sweeps?: boolean }): Promise<boolean>
  close(): Promise<void>
}

export function mortalOffice(own: WithdrawalWorld, life: Life): MortalOffice {
  const db = mortalDatabase(openDatabase({ connectionString: own.world.connectionString, poolSize: 4 }), life)
  const chain = mortalPort(own.payouts.chain, life, ['broadcast'])
  const journal = openJournal(join(own.folder, 'signed.sqlite'))
  const payouts = { ...own.payouts, db, chain }
  const signer = createSigner({
    pool: db.pool,
    journal: mortalPort(journal, life, ['write']),
    keys: own.keys,
    caps: own.caps,
    proofKey: testProofKey,
    tokenContract: own.node.usdt,
    chain,
    panicFile: join(own.folder, 'PANIC'),
    say: () => undefined,
  })
  return {
    life,
    parts: { ...own.parts, db, chain },
    payouts,
    signer,
    async turn({ sweeps = false } = {}) {
      try {
        if (sweeps) await planSweeps(payouts)
        await withdrawalTurn(payouts)
        await signer.tick()
        await withdrawalTurn(payouts)
      } catch (error) {
        if (!life.isOver) throw error
      }
      return life.isOver
    },
    async close() {
      await db.close()
      journal.close()
    },
  }
}
