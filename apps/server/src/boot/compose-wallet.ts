import { deriveAddress } from '../adapters/tron/index.ts'
import type { AuthParts } from '../auth/index.ts'
import { keptBackMicro } from '../deals/index.ts'
import { recordSettlement } from '../merchants/index.ts'
import type { Live } from '../platform/live.ts'
import { createWallet, withdrawalProofKey } from '../wallet/index.ts'
import { topUpSun } from './tron-world.ts'
import type { World } from './world.ts'

export function composeWallet(
  { config, secrets, log, tron }: Omit<World, 'webApp'>,
  auth: AuthParts,
  live: Live,
) {
  const { db, users, codes, limits, queueMail: queue, tell } = auth
  return createWallet({
    db,
    log,
    live,
    users,
    codes,
    limits,
    chain: tron.chain,
    deriveAddress,
    queueMail: queue,
    tell,
    proofKey: withdrawalProofKey(secrets),
    settlementEnded: recordSettlement,
    keptBackMicro,
    settings: {
      tokenContract: tron.usdtContract,
      explorerUrl: tron.explorerUrl,
      depositMinimumMicroUsdt: config.wallet.depositMinimum,
      // Tron makes a block each three seconds.
      blockMs: config.wallet.tronUrls ? 3_000 : config.wallet.sandboxBlockMs,
      hourlyLimitMicroUsdt: config.wallet.hourlyLimit,
      dailyLimitMicroUsdt: config.wallet.dailyLimit,
      approvalAboveMicroUsdt: config.wallet.approvalAbove,
      coolingHours: config.wallet.coolingHours,
      settlementMinimumMicroUsdt: config.wallet.settlementMinimum,
      deniedAddresses: config.wallet.deniedAddresses,
      sweepThresholdMicroUsdt: config.wallet.sweepThreshold,
      pauseSeconds: 2,
      topUpSun: topUpSun,
    },
  })
}
