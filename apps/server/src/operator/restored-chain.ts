import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { format, money } from '@florin/money'
import { z } from 'zod'
import { ChainError } from '../adapters/tron/index.ts'
import type { Services } from '../boot/compose-services.ts'
import { type TronPlace, tronWorld } from '../boot/tron-world.ts'
import type { Config } from '../config.ts'
import { noteChain } from '../platform/restored.ts'
import type { Chain } from '../ports/chain.ts'
import {
  hotAddress,
  type Pair,
  pairPayments,
  readToEnd,
  type Unpaired,
  unknownPayments,
} from '../wallet/index.ts'
import { withServices } from './with-services.ts'

/** Nothing of both where the installation has no wallet. */
export interface FoundChain {
  readonly urls: readonly string[]
  readonly chain: Pick<Chain, 'solidTip'> | undefined
}

export async function withChain(
  config: Config,
  work: (services: Services, tron: FoundChain) => Promise<string>,
): Promise<void> {
  const place = await chainOf(config)
  const tron = place && tronWorld(place)
  await withServices((services) => work(services, { urls: place?.urls ?? [], chain: tron?.chain }), tron)
}

/** The configured nodes; in a demo the sandbox's, which runs as long as its server does. */
async function chainOf({ dataDir, wallet }: Config): Promise<TronPlace | undefined> {
  const { tronUrls, usdtContract } = wallet
  if (tronUrls) return { urls: tronUrls, usdtContract, explorerUrl: undefined }
  const url = await readFile(join(dataDir, 'tron.url'), 'utf8').catch(() => undefined)
  if (url === undefined) return undefined
  const { usdt } = await sandboxState(url.trim())
  return { urls: [url.trim()], usdtContract: usdt, explorerUrl: undefined }
}

/** The file may survive a server that was killed, and its port may belong to another process by now. */
async function sandboxState(url: string): Promise<{ usdt: string }> {
  try {
    const answer = await fetch(`${url}/sandbox/state`, { signal: AbortSignal.timeout(8_000) })
    return z.object({ usdt: z.string() }).parse(await answer.json())
  } catch (error) {
    throw new Error(`No chain answers at ${url} (DATA_DIR/tron.url): start the demo with ROLE=api`, {
      cause: error,
    })
  }
}

export interface ReadChain {
  /** What these books do not know, each with the withdrawal that it pays, if there is one. */
  readonly payments: readonly (Pair | Unpaired)[]
  /** Blocks later than this are not read. Undefined without a wallet. */
  readonly readUntil?: Date
}

/** Everything that came to us is booked, as the worker would; what left us is written down. */
export async function readOn({ db, wallet }: Services, { urls, chain }: FoundChain): Promise<ReadChain> {
  // Where no signer has ever run, nothing was ever paid out.
  const hot = await hotAddress(db.each)
  if (hot === undefined) return { payments: [] }
  if (!chain) throw new Error('The chain is not known here: set TRON_URL, or start the demo with ROLE=api.')
  const { scanner } = wallet.deposits
  const say = (line: string) => void process.stderr.write(`${line}\n`)
  const readUntil = await readToEnd({ db, chain, scanner, say }).catch((error: unknown) => {
    throw error instanceof ChainError
      ? new Error(`No answer from ${urls.join(', ')}`, { cause: error })
      : error
  })
  await db.write((tx) => noteChain(tx, readUntil))
  return { payments: await pairPayments(wallet.payouts, await unknownPayments(db.each, hot)), readUntil }
}

export const usdt = (micro: bigint): string => `${format(money('USDT', micro))} USDT`
