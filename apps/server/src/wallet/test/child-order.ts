import type { DeadlyOrder } from './die-at.ts'
import { generousCaps, testMnemonic, testProofKey, type WithdrawalWorld } from './withdrawals.ts'

/** What a worker and a signer in a process of their own must know. */
export function childOrder(
  own: WithdrawalWorld,
  { step, behaviour }: { step: number; behaviour: string },
): DeadlyOrder {
  return {
    point: `step ${step} while the node ${behaviour}`,
    step,
    connectionString: own.world.connectionString,
    nodeUrl: own.node.url,
    tokenContract: own.node.usdt,
    folder: own.folder,
    mnemonic: testMnemonic,
    proofKey: testProofKey.toString('hex'),
    caps: Object.fromEntries(Object.entries(generousCaps).map(([name, cap]) => [name, String(cap)])),
  }
}
