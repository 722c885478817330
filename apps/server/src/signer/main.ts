import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { loadTronWeb, tronChain } from '../adapters/tron/index.ts'
import { openJournal } from './journal.ts'
import { keysFrom } from './keys.ts'
import { loadSeed } from './seed-file.ts'
import { signerSettings } from './settings.ts'
import { createSigner } from './signer.ts'

// Whole numbers of the database are bigint in the code: money does not fit a float.
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt)
process.umask(0o077)

/**
 * Gives up root before a key is read. Not by `spawn`: our code may lie in a folder that is closed to other users, so all of
 * it is loaded first, also what is otherwise loaded on first use.
 */
async function becomeAnother(uid: number): Promise<void> {
  await loadTronWeb()
  process.setgroups?.([])
  process.setgid?.(uid)
  process.setuid?.(uid)
  const ids = [process.getuid?.(), process.geteuid?.(), process.getgid?.(), process.getegid?.()]
  if ([...ids, ...(process.getgroups?.() ?? [])].some((id) => id !== uid))
    throw new Error(`could not become user ${uid}`)
}

const stopWithinMs = 5_000

/** The one process that holds keys. It listens on no port: it reads payouts that wait for a signature, and writes signatures. */
async function main(): Promise<void> {
  const settings = signerSettings.parse(JSON.parse(await text(process.stdin)))
  if (settings.uid !== undefined) await becomeAnother(settings.uid)
  const keys = keysFrom(loadSeed(settings.seedFile, settings.mayMakeSeed))
  const pool = new pg.Pool({
    connectionString: settings.connectionString,
    max: 2,
    application_name: 'florin-signer',
    options: '-c statement_timeout=8s -c lock_timeout=3s',
    // Above the server's own time-out: passed only by a connection that is silent. The pool then destroys it.
    query_timeout: 9_000,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  pool.on('error', () => undefined)
  const journal = openJournal(join(settings.folder, 'signed.sqlite'))
  const { tokenContract, caps } = settings
  const signer = createSigner({
    pool,
    journal,
    keys,
    caps,
    tokenContract,
    proofKey: Buffer.from(settings.proofKey, 'hex'),
    chain: tronChain({ urls: settings.tronUrls, usdtContract: tokenContract }),
    panicFile: join(settings.folder, 'PANIC'),
    say: (line) => void process.stderr.write(`signer: ${line}\n`),
  })
  await signer.publish()
  process.stdout.write('ready\n')

  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
  // The process that started us has ended: without it nothing more is signed.
  process.once('disconnect', () => stopping.abort())
  // A database or a node that does not answer must not keep it: what it signed is in its journal.
  stopping.signal.addEventListener('abort', () => setTimeout(() => process.exit(1), stopWithinMs))
  if (!process.connected) stopping.abort()
  await signer.run(stopping.signal, settings.pollMs)
  await pool.end()
  journal.close()
}

await main().catch((error: unknown) => {
  process.stderr.write(`signer: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
// The open IPC channel would keep the process alive.
process.exit()
