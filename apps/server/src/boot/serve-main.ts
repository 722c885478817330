import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { loadTronWeb } from '../adapters/tron/index.ts'
import { readConfig } from '../config.ts'
import { createLog } from '../platform/log.ts'
import { writeTransaction } from '../wallet/payouts/payout-transaction.ts'
import { becomeOrdinary } from './drop-rights.ts'
import { serve } from './serve.ts'
import { type KeeperWord, type ServingOrders, type ServingWord, servedFolders } from './serving-process.ts'
import { stopInOrder, type Undo } from './stop-in-order.ts'

// The program of the process that serves when Florin is started as root. It begins as root, because the clone may be in a folder that is
// closed to all other users; it has loaded all code, and is an ordinary user, before it answers a request.

process.umask(0o077)
// Without the process that runs the database and the signer there is nothing to serve.
process.once('disconnect', () => process.exit(1))
if (!process.connected) process.exit(1)

let log = createLog('info', process.stdout, { role: 'serving' })
const { undo, stop, isStopping } = stopInOrder(() => log)

async function main(): Promise<void> {
  const orders = JSON.parse(await text(process.stdin)) as ServingOrders
  // For libraries that read it, like PostgreSQL's client.
  Object.assign(process.env, orders.environment)
  const config = { ...readConfig(orders.environment, orders.cwd), dataDir: '.' }
  log = createLog(config.logLevel, process.stdout, { role: config.role })
  await loadLateCode()
  const { assignment, uid } = orders
  const port = await serve({
    config,
    log,
    undo,
    assignment,
    onKeys,
    onBound: () => becomeOrdinary(uid),
  })
  await assertWithinReach(assignment.connectionString)
  say({ port })
}

/** The keeper reads the secret file and sends what has changed. */
function onKeys(hear: (text: string) => void): Undo {
  const onMessage = (word: KeeperWord | object) => {
    if ('keyRing' in word) hear(word.keyRing)
  }
  process.on('message', onMessage)
  return async () => void process.off('message', onMessage)
}

/** What is usually loaded on first use: afterwards our own code may be out of reach. */
async function loadLateCode(): Promise<void> {
  await loadTronWeb()
  const anywhere = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
  const plan = {
    purpose: 'withdrawal',
    from: anywhere,
    to: anywhere,
    amount: 1n,
    reference: { height: 0n, id: '0'.repeat(64) },
    timestampMs: 0,
    expirationMs: 1,
    feeLimitSun: 1_000_000n,
  } as const
  await writeTransaction(plan, anywhere)
}

/** Better found now than at the first upload, or when the pool opens its next connection. */
async function assertWithinReach(connectionString: string): Promise<void> {
  for (const folder of servedFolders) await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.end()
}

function say(word: ServingWord, then: () => void = () => undefined): void {
  process.send?.(word, then)
}

await main().catch((error: unknown) => {
  if (isStopping()) return
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  say({ failure: { message, stack } }, () => void stop(1))
})
