import { tronChain } from '../../adapters/tron/index.ts'
import { keptBackMicro } from '../../deals/index.ts'
import { openDatabase } from '../../platform/database.ts'
import { createLog } from '../../platform/log.ts'
import { oneTimeCodes } from '../../platform/one-time-codes.ts'
import { rateLimits } from '../../platform/rate-limits.ts'
import { secretsFrom } from '../../platform/secrets.ts'
import { verifyWithdrawal } from '../withdrawals/withdraw.ts'

// A server that got the right code for a withdrawal, and loses its power at the named point of the verb.
const order = JSON.parse(process.argv[2] ?? '{}')
const db = openDatabase({ connectionString: order.connectionString, poolSize: 4 })

await verifyWithdrawal(
  {
    db,
    log: createLog('silent'),
    codes: oneTimeCodes(db, secretsFrom(Buffer.from(order.secret, 'hex'))),
    limits: rateLimits(db, 1_000),
    chain: tronChain({ urls: [order.nodeUrl], usdtContract: order.tokenContract, fetchTimeoutMs: 1_500 }),
    settings: {
      hourlyLimitMicroUsdt: 10n ** 12n,
      dailyLimitMicroUsdt: 10n ** 12n,
      approvalAboveMicroUsdt: 10n ** 12n,
      settlementMinimumMicroUsdt: 0n,
      coolingHours: 0,
      deniedAddresses: new Set<string>(),
      tokenContract: order.tokenContract,
    },
    proofKey: Buffer.from(order.proofKey, 'hex'),
    queueMail: async () => undefined,
    tell: async () => undefined,
    keptBackMicro,
    announce: async () => undefined,
    reached(point) {
      if (point === order.point) process.kill(process.pid, 'SIGKILL')
    },
  },
  order.actor,
  order.wish,
  order.code,
  order.caller,
)
await db.close()
