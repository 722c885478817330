import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { lifeUntil, mortalDatabase, mortalPort } from '../../../test/life.ts'
import { tronChain } from '../../adapters/tron/index.ts'
import { openDatabase } from '../../platform/database.ts'
import { createLog } from '../../platform/log.ts'
import { openJournal } from '../../signer/journal.ts'
import { keysFrom } from '../../signer/keys.ts'
import { createSigner } from '../../signer/signer.ts'
import { withdrawalTurn } from '../jobs-withdrawals.ts'
import { planSweeps } from '../payouts/sweep.ts'

// A worker and a signer that die, as by the power cord, before the n-th step that they take together.
const order = JSON.parse(process.argv[2] ?? '{}')

const life = lifeUntil(order.step, () => process.kill(process.pid, 'SIGKILL'))
const db = mortalDatabase(openDatabase({ connectionString: order.connectionString, poolSize: 6 }), life)
const node = tronChain({ urls: [order.nodeUrl], usdtContract: order.tokenContract, fetchTimeoutMs: 1_500 })
const chain = mortalPort(node, life, ['broadcast'])
const parts = {
  db,
  chain,
  log: createLog('silent'),
  settings: {
    tokenContract: order.tokenContract,
    approvalAboveMicroUsdt: 10n ** 12n,
    deniedAddresses: new Set<string>(),
    pauseSeconds: 0,
    sweepThresholdMicroUsdt: 20_000_000n,
    topUpSun: 30_000_000n,
  },
  tell: async () => undefined,
  announce: async () => undefined,
  settlementEnded: async () => undefined,
}
const signer = createSigner({
  pool: db.pool,
  journal: mortalPort(openJournal(join(order.folder, 'signed.sqlite')), life, ['write']),
  keys: keysFrom(order.mnemonic),
  caps: Object.fromEntries(
    Object.entries<string>(order.caps).map(([name, cap]) => [name, BigInt(cap)]),
  ) as never,
  proofKey: Buffer.from(order.proofKey, 'hex'),
  tokenContract: order.tokenContract,
  chain,
  panicFile: join(order.folder, 'PANIC'),
  say: () => undefined,
})

for (;;) {
  if (order.sweeps) await planSweeps(parts)
  await withdrawalTurn(parts)
  await signer.tick().catch(() => undefined)
  await sleep(20)
}
