import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { tronChain } from '../../adapters/tron/index.ts'
import { openDatabase } from '../../platform/database.ts'
import { createLog } from '../../platform/log.ts'
import { openJournal } from '../../signer/journal.ts'
import { keysFrom } from '../../signer/keys.ts'
import { createSigner } from '../../signer/signer.ts'
import { withdrawalTurn } from '../jobs-withdrawals.ts'
import { planSweeps } from '../payouts/sweep.ts'

// A worker and a signer that die, as by the power cord, the first time they come to the named point.
const order = JSON.parse(process.argv[2] ?? '{}')

function reached(point: string): void {
  if (point === order.point) process.kill(process.pid, 'SIGKILL')
}

const db = openDatabase({ connectionString: order.connectionString, poolSize: 6 })
const chain = tronChain({ urls: [order.nodeUrl], usdtContract: order.tokenContract, fetchTimeoutMs: 1_500 })
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
  reached,
}
const signer = createSigner({
  pool: db.pool,
  journal: openJournal(join(order.folder, 'signed.sqlite')),
  keys: keysFrom(order.mnemonic),
  caps: Object.fromEntries(
    Object.entries<string>(order.caps).map(([name, cap]) => [name, BigInt(cap)]),
  ) as never,
  proofKey: Buffer.from(order.proofKey, 'hex'),
  tokenContract: order.tokenContract,
  chain,
  panicFile: join(order.folder, 'PANIC'),
  say: () => undefined,
  reached,
})

for (;;) {
  if (order.sweeps) await planSweeps(parts)
  await withdrawalTurn(parts)
  await signer.tick().catch(() => undefined)
  await sleep(20)
}
