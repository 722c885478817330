import { tronChain } from '../../adapters/tron/index.ts'
import { openDatabase } from '../../platform/database.ts'
import { createLog } from '../../platform/log.ts'
import type { User } from '../../users/index.ts'
import { scanner } from '../scan.ts'

// A scanner in a process of its own, which ends itself without a word at a point of a block.
const [connectionString = '', url = '', usdtContract = '', deadlyPoint = '', deadlyHeight = ''] =
  process.argv.slice(2)

const db = openDatabase({ connectionString, poolSize: 4 })
const reader = scanner({
  db,
  log: createLog('silent'),
  chain: tronChain({ urls: [url], usdtContract }),
  users: { find: async (id) => ({ id, notifiesAccount: false }) as User },
  live: { announce: async () => undefined },
  queueMail: async () => undefined,
  minimumMicroUsdt: 1_000_000n,
  at(point, height) {
    if (point === deadlyPoint && String(height) === deadlyHeight) process.kill(process.pid, 'SIGKILL')
  },
})
await reader.scan()
await db.close()
