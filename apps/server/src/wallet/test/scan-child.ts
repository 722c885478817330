import { tronChain } from '../../adapters/tron/index.ts'
import { openDatabase } from '../../platform/database.ts'
import { createLog } from '../../platform/log.ts'
import { scanner } from '../deposits/scan.ts'

// A scanner in a process of its own, which ends itself without cleanup at a point of a block.
const order = JSON.parse(process.argv[2] ?? '{}')

const db = openDatabase({ connectionString: order.connectionString, poolSize: 4 })
const reader = scanner({
  db,
  log: createLog('silent'),
  chain: tronChain({ urls: [order.nodeUrl], usdtContract: order.tokenContract }),
  live: { announce: async () => undefined },
  tell: async () => undefined,
  minimumMicroUsdt: 1_000_000n,
  at(point, height) {
    if (point === order.point && Number(height) === order.height) process.kill(process.pid, 'SIGKILL')
  },
})
await reader.scan()
await db.close()
