import type { Database } from '../../platform/database.ts'
import type { Chain } from '../../ports/chain.ts'
import { readProgress } from '../chain/index.ts'
import type { Scanner } from './scan.ts'

export interface ReadToEndParts {
  readonly db: Database
  readonly chain: Pick<Chain, 'solidTip'>
  readonly scanner: Pick<Scanner, 'scan'>
  /** How far it is, when that takes a while. */
  say(line: string): void
}

/** Reading more blocks than this takes so long that progress is logged. */
const manyBlocks = 200n

/**
 * Books every block up to the tip as it is now, as the worker would, for an operator who waits for it. It ends: a node that is behind
 * what was read before is named and not waited for, because it may be hours behind, or of another chain. Returns the time of that tip:
 * what the chain has later is not read.
 */
export async function readToEnd({ db, chain, scanner, say }: ReadToEndParts): Promise<Date> {
  const { height: tip, timeMs } = await chain.solidTip()
  const from = await knownHeight(db, tip)
  if (tip - from > manyBlocks) say(`Reading ${tip - from} blocks, ${from + 1n} to ${tip}.`)
  for (let at = from, isRead = false; !isRead; ) {
    throwUnlessRead(await scanner.scan())
    const height = (await readProgress(db.each))?.height ?? at
    isRead = height >= tip
    if (!isRead && height === at) throw new Error(`Block ${at + 1n} could not be read.`)
    if (!isRead) say(`At block ${height} of ${tip}.`)
    at = height
  }
  return new Date(timeMs)
}

/** The last block that was read here; the tip where none was yet. */
async function knownHeight(db: Database, tip: bigint): Promise<bigint> {
  const known = await readProgress(db.each)
  if (known && tip < known.tipHeight)
    throw new Error(
      `The chain was at block ${known.tipHeight} before, and the nodes are at ${tip}: they are behind, or of another chain. Try again when they have caught up.`,
    )
  return known?.height ?? tip
}

function throwUnlessRead(outcome: Awaited<ReturnType<Scanner['scan']>>): void {
  if (outcome === 'halted')
    throw new Error('The chain is not the one that was read before: chain dismiss broken_chain after a look.')
  if (outcome === 'busy') throw new Error('Another process reads the chain: stop worker and signer.')
}
