import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { format, money } from '@florin/money'
import { z } from 'zod'
import { ChainError, sentTransaction } from '../adapters/tron/index.ts'
import { haltMoney } from '../books/index.ts'
import type { Services } from '../boot/compose.ts'
import { type TronPlace, tronWorld } from '../boot/tron-world.ts'
import { type Config, readConfig } from '../config.ts'
import { writeAudit } from '../platform/audit.ts'
import { forgetRestored, markRestored, readRestored } from '../platform/restored.ts'
import type { Chain } from '../ports/chain.ts'
import {
  adoptPayment,
  hotAddress,
  mayComeUntil,
  type Pair,
  pairByName,
  pairPayments,
  readToEnd,
  skipForgottenIndices,
  type Unpaired,
  unknownPayments,
} from '../wallet/index.ts'
import { act, missingWords, type Subject, unknownVerb } from './command.ts'
import { withDatabase, withServices } from './with-services.ts'

export const restored: Subject = {
  usage: `  npm run operator -- restored look            after a restore: reads the chain on, and tells what was paid out that these books do not know
  npm run operator -- restored adopt           a withdrawal that was paid since gets the transaction that paid it, and is never paid again
  npm run operator -- restored adopt TXID ID   the same for one payment, where several people have asked for exactly it
  npm run operator -- restored accept REASON...  worker, bot and signer may start again; refused while such a payment is left
  npm run operator -- restored mark MOMENT     the same mark for a server of yours that was restored by its own tools
`,

  async run(verb, words) {
    const config = readConfig(process.env, process.cwd())
    if (verb === 'look') return withChain(config, look)
    if (verb === 'adopt') {
      if (words.length !== 0 && words.length !== 2) throw missingWords(restored)
      return withChain(config, (services, tron) => adopt(services, tron, words))
    }
    if (verb === 'accept') {
      if (words.length === 0) throw missingWords(restored)
      return withChain(config, (services, tron) => accept(services, tron, words.join(' ')))
    }
    if (verb === 'mark') return markBy(words)
    throw unknownVerb(`restored ${verb}`)
  },
}

/** Nothing of both where the installation has no wallet. */
interface FoundChain {
  readonly urls: readonly string[]
  readonly chain: Pick<Chain, 'solidTip'> | undefined
}

async function withChain(
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

/** The file outlives a server that was killed, and its port may be somebody else's by now. */
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

interface ReadChain {
  /** What these books do not know, each with the withdrawal that it pays, if there is one. */
  readonly payments: readonly (Pair | Unpaired)[]
  /** Blocks later than this are not read. Undefined without a wallet. */
  readonly readUntil?: Date
}

/** Everything that came to us is booked, as the worker would; what left us is written down. */
async function readOn({ db, wallet }: Services, { urls, chain }: FoundChain): Promise<ReadChain> {
  // Where no signer has ever run, nothing was ever paid out.
  if ((await hotAddress(db.each)) === undefined) return { payments: [] }
  if (!chain) throw new Error('The chain is not known here: set TRON_URL, or start the demo with ROLE=api.')
  const { scanner } = wallet.deposits
  const say = (line: string) => void process.stderr.write(`${line}\n`)
  const readUntil = await readToEnd({ db, chain, scanner, say }).catch((error: unknown) => {
    throw error instanceof ChainError
      ? new Error(`No answer from ${urls.join(', ')}`, { cause: error })
      : error
  })
  return { payments: await pairPayments(wallet.payouts, await unknownPayments(db.each)), readUntil }
}

async function look(services: Services, tron: FoundChain): Promise<string> {
  const mark = await readRestored(services.db.each)
  const { payments } = await readOn(services, tron)
  const lines = payments.map((found) => {
    const { at, amountMicroUsdt, receivers, txid } = found.payment
    const answer = 'withdrawal' in found ? `pays withdrawal ${found.withdrawal.id}: adopt it` : found.lacks
    return `${at.toISOString()} ${usdt(amountMicroUsdt)} to ${receivers[0]}, ${txid}: ${answer}`
  })
  return [
    mark
      ? `The state of ${mark.stateOf}, restored ${mark.restoredAt}. The chain is read to its end.`
      : 'No restored state waits to be accepted. The chain is read to its end.',
    ...lines,
    payments.length === 0
      ? 'Nothing was paid out that these books do not know.'
      : `${payments.length} payments that these books do not know.`,
  ].join('\n')
}

async function adopt(services: Services, tron: FoundChain, [txid, id]: string[]): Promise<string> {
  const { db, wallet } = services
  if (!(await readRestored(db.each)))
    throw new Error('Nothing changed: no restored state waits to be accepted.')
  const { payments } = await readOn(services, tron)
  if (txid === undefined || id === undefined) {
    const lines: string[] = []
    for (const found of payments) lines.push(await adoptOne(services, tron, found))
    return lines.length === 0 ? 'Nothing was paid out that these books do not know.' : lines.join('\n')
  }
  const named = payments.find(({ payment }) => payment.txid === txid)
  if (!named) throw new Error(`Nothing changed: ${txid} is no payment that these books do not know.`)
  return adoptOne(services, tron, await pairByName(wallet.payouts, named.payment, id))
}

async function adoptOne({ db }: Services, tron: FoundChain, found: Pair | Unpaired): Promise<string> {
  const { txid } = found.payment
  if ('lacks' in found) return `${txid} stays unknown: ${found.lacks}.`
  const { id } = found.withdrawal
  const sent = await sentTransaction(tron.urls, txid)
  await db.write(async (tx) => {
    await adoptPayment(tx, found, sent)
    await writeAudit(tx, { ...act, action: 'restored.adopt', subject: id, after: { txid } })
  })
  return `${txid} is now that of withdrawal ${id}.`
}

async function accept(services: Services, tron: FoundChain, reason: string): Promise<string> {
  const { db } = services
  const mark = await readRestored(db.each)
  if (!mark) throw new Error('Nothing changed: no restored state waits to be accepted.')
  const { payments, readUntil } = await readOn(services, tron)
  const payable = payments.filter((found) => 'withdrawal' in found || found.isOpen)
  if (payable.length > 0)
    throw new Error(
      `Nothing changed: ${payable.length} payments would be made again. "restored look" names them, "restored adopt" gives them to their withdrawals.`,
    )
  const until = mayComeUntil(new Date(mark.restoredAt))
  // As far as it was read, not as far as it is by now: a payment may be in a block between the two.
  if (readUntil && readUntil < until)
    throw new Error(
      `Nothing changed: what was signed just before may still come, until the chain is past ${until.toISOString()}. It is read to ${readUntil.toISOString()}.`,
    )
  await db.write(async (tx) => {
    await forgetRestored(tx)
    await writeAudit(tx, {
      ...act,
      action: 'restored.accept',
      subject: 'installation',
      before: { madeAt: mark.stateOf },
      after: { reason },
    })
  })
  const rest = payments.reduce((sum, { payment }) => sum + payment.amountMicroUsdt, 0n)
  return [
    'Worker, bot and signer may start again. Money stands still until "money resume".',
    ...(rest === 0n
      ? []
      : [
          `${usdt(rest)} left in ${payments.length} payments that nobody here has asked for: the chain holds less than the books, and the comparison of both will say so and halt money again.`,
        ]),
  ].join('\n')
}

async function markBy([moment = '']: string[]): Promise<void> {
  const ms = Date.parse(moment)
  if (Number.isNaN(ms) || !/(Z|[+-]\d\d:\d\d)$/.test(moment))
    throw new Error('A moment with its zone is needed, such as 2026-11-18T09:30:00Z.')
  const stateOf = new Date(ms).toISOString()
  await withDatabase(async (db) => {
    await db.write(async (tx) => {
      await markRestored(tx, { stateOf, restoredAt: new Date().toISOString() })
      await skipForgottenIndices(tx)
      await haltMoney(tx, { ...act, reason: `restored to ${stateOf}` })
      await writeAudit(tx, {
        ...act,
        action: 'restored.mark',
        subject: 'installation',
        after: { madeAt: stateOf },
      })
    })
    return 'Marked: money stands still, and worker, bot and signer do not start until "restored accept".'
  })
}

const usdt = (micro: bigint): string => `${format(money('USDT', micro))} USDT`
