import { chmod, mkdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { startTronNode } from '@florin/sandbox/tron-node/index'
import { tronChain, WrongToken } from './adapters/tron/index.ts'
import type { Config } from './config.ts'
import type { Log } from './platform/log.ts'
import { type Secrets, sha256 } from './platform/secrets.ts'
import { startSigner } from './signer/index.ts'
import type { Undo } from './stop-in-order.ts'
import { type TronPlace, topUpSun, withoutTron } from './tron-world.ts'
import { withdrawalProofKey } from './wallet/withdrawal-proof.ts'

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
  if (tronUrls) {
    const chain = tronChain({ urls: tronUrls, usdtContract })
    // A wrong contract stops the start; a node that is away does not: nothing is read from it before it has answered this.
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
  })
  undo.push(() => node.close())
  // For the faucet command, and for whoever is curious.
  await writeFile(join(config.dataDir, 'tron.url'), `${node.url}\n`, { mode: 0o600 })
  return {
    urls: [node.url],
    usdtContract: node.usdt,
    explorerUrl: explorerUrl ?? `${node.url}/explorer/transaction/{txid}`,
    fundHotWallet: (address) => void node.control.faucet({ address, trx: '100000' }),
  }
}

/**
 * Its own folder, in the data folder where another user can pass through; else, as root, in a place of the system, named after the
 * data folder it belongs to.
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

/** The signer is always a process of its own; started by root it becomes a user of its own. Not nobody, who runs other things too. */
export const signerUid = 65_532

export interface RunSignerOptions {
  readonly config: Config
  /** The signer's own, where it has a role of its own. */
  readonly connectionString: string
  readonly secrets: Secrets
  readonly log: Log
  readonly undo: Undo[]
}

export async function runSigner(options: RunSignerOptions, tron: Tron): Promise<void> {
  const { config, connectionString, secrets, log, undo } = options
  const { wallet, dataDir } = config
  const folder = await signerFolder(dataDir, log)
  const signer = await startSigner({
    uid: signerUid,
    say: (line) => log.info({ line }, 'signer'),
    onExit: (code) => log.error({ code }, 'the signer ended: withdrawals wait until it is started again'),
    settings: {
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
        feeLimitSun: '100000000',
        topUpSun: String(topUpSun),
      },
    },
  })
  undo.push(() => signer.stop())
}
