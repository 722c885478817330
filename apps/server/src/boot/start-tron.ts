import { chmod, mkdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { startTronNode } from '@florin/sandbox/tron-node/index'
import { tronChain, WrongToken } from '../adapters/tron/index.ts'
import type { Config } from '../config.ts'
import type { Log } from '../platform/log.ts'
import { type Secrets, sha256 } from '../platform/secrets.ts'
import { type SignerSettings, startSigner, superviseSigner } from '../signer/index.ts'
import { withdrawalProofKey } from '../wallet/withdrawals/withdrawal-proof.ts'
import type { Undo } from './stop-in-order.ts'
import { mostFeeSun, type TronPlace, topUpSun, withoutTron } from './tron-world.ts'

export { withoutTron } from './tron-world.ts'

export interface Tron extends TronPlace {
  /** Gives the hot wallet coins to pay fees with, where they cost nothing. */
  fundHotWallet(address: string): void
}

const nowhere: Tron = {
  urls: [],
  usdtContract: withoutTron.usdtContract,
  explorerUrl: undefined,
  fundHotWallet: () => undefined,
}

/** The configured network; else, beside our own database, the sandbox's. A shared database needs a shared network. */
export async function findTron(config: Config, log: Log, undo: Undo[]): Promise<Tron> {
  const { tronUrls, usdtContract, explorerUrl } = config.wallet
  if (config.role === 'database') return nowhere
  if (tronUrls) {
    const chain = tronChain({ urls: tronUrls, usdtContract })
    // A wrong contract stops the start. A node that does not answer does not: the scanner verifies the token before it reads a block.
    await chain.verifyToken().catch((error: unknown) => {
      if (error instanceof WrongToken) throw new Error(`TRON_USDT_CONTRACT: ${error.message}.`)
      log.warn({ err: error }, 'tron: the token could not be asked for its decimals yet')
    })
    return { ...nowhere, urls: tronUrls, usdtContract, explorerUrl }
  }
  if (config.databaseUrl) return nowhere
  const node = await startTronNode({
    dataDir: join(config.dataDir, 'tron'),
    blockMs: config.wallet.sandboxBlockMs,
    // The rest of Florin goes on; deposits and withdrawals wait, as with a node that does not answer.
    onStop: (reason) => log.error({ reason }, 'sandbox chain: stopped'),
  })
  undo.push(() => node.close())
  // Read by the faucet command.
  await writeFile(join(config.dataDir, 'tron.url'), `${node.url}\n`, { mode: 0o600 })
  return {
    urls: [node.url],
    usdtContract: node.usdt,
    explorerUrl: explorerUrl ?? `${node.url}/explorer/transaction/{txid}`,
    fundHotWallet: (address) => void node.control.faucet({ address, trx: '100000' }),
  }
}

/**
 * `DATA_DIR/signer`. As root, where the signer's user cannot enter the data folder: a folder in /var/lib/florin whose name
 * is the hash of the data folder's path.
 */
async function signerFolder(dataDir: string, log: Log): Promise<string> {
  const usual = join(dataDir, 'signer')
  if (process.getuid?.() !== 0 || (await isReachable(dirname(dataDir)))) return usual
  const elsewhere = join('/var/lib/florin', `signer-${sha256(dataDir).toString('hex').slice(0, 16)}`)
  log.warn(
    { folder: elsewhere },
    'the signer keeps its seed elsewhere, because its user cannot enter the data folder',
  )
  await mkdir(dirname(elsewhere), { recursive: true, mode: 0o711 })
  await chmod(dirname(elsewhere), 0o711)
  return elsewhere
}

async function isReachable(folder: string): Promise<boolean> {
  for (let at = folder; ; at = dirname(at)) {
    if (((await stat(at)).mode & 0o001) === 0) return false
    if (at === dirname(at)) return true
  }
}

/** The signer's user when Florin is started as root. Not `nobody`, which runs other programs too. */
export const signerUid = 65_532

export interface RunSignerOptions {
  readonly config: Config
  /** The signer's own, where it has a role of its own. */
  readonly connectionString: string
  readonly secrets: Secrets
  readonly log: Log
  readonly undo: Undo[]
}

/** Starts the signer and keeps it running. */
export async function runSigner(options: RunSignerOptions, tron: Tron): Promise<void> {
  const { config, log, undo } = options
  const folder = await signerFolder(config.dataDir, log)
  const settings = signerSettings(options, tron, folder)
  const signer = await superviseSigner({
    log,
    start: (onExit, abort) =>
      startSigner({ uid: signerUid, say: (line) => log.info({ line }, 'signer'), onExit, abort, settings }),
  })
  undo.push(() => signer.stop())
}

function signerSettings(
  { config: { wallet }, connectionString, secrets }: RunSignerOptions,
  tron: Tron,
  folder: string,
): SignerSettings {
  return {
    connectionString,
    folder,
    seedFile: wallet.seedFile ?? join(folder, 'seed'),
    mayMakeSeed: wallet.mayMakeSeed,
    proofKey: withdrawalProofKey(secrets).toString('hex'),
    tronUrls: [...tron.urls],
    tokenContract: tron.usdtContract,
    caps: {
      perTransferMicroUsdt: String(wallet.dailyLimit),
      perHourMicroUsdt: String(wallet.hourlyLimit * 10n),
      perDayMicroUsdt: String(wallet.dailyLimit * 10n),
      feeLimitSun: String(mostFeeSun),
      topUpSun: String(topUpSun),
    },
  }
}
