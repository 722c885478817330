import type { SolidBlock, TokenTransfer } from '../../ports/chain.ts'
import { toBase58 } from './addresses.ts'
import type { Block, Info } from './answers.ts'
import { ChainError } from './chain-error.ts'

/** keccak256 of Transfer(address,address,uint256). */
const transferTopic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** A block with its receipts. A part of them is no block: it throws, and is asked for again. */
export function toSolidBlock(
  height: bigint,
  block: Block,
  infos: readonly Info[],
  token: string,
): SolidBlock {
  const { number, parentHash, timestamp } = block.block_header.raw_data
  if (BigInt(number) !== height || BigInt(`0x${block.blockID.slice(0, 16)}`) !== height)
    throw new ChainError(`block ${height}: the node sent block ${number}`)
  assertAllReceipts(height, block, infos)
  return {
    height,
    id: block.blockID,
    parentId: parentHash,
    timeMs: timestamp,
    transfers: infos.flatMap((info, at) =>
      saysSuccess(block.transactions[at]) ? transfersOf(info, token) : [],
    ),
  }
}

/** One receipt for each transaction, in the same order and of this very block. */
function assertAllReceipts(height: bigint, { transactions }: Block, infos: readonly Info[]): void {
  if (infos.length !== transactions.length)
    throw new ChainError(`block ${height}: ${infos.length} receipts for ${transactions.length} transactions`)
  const isForeign = (info: Info, at: number) =>
    info.id !== transactions[at]?.txID || BigInt(info.blockNumber) !== height
  if (infos.some(isForeign)) throw new ChainError(`block ${height}: receipts of something else`)
}

function saysSuccess(transaction: Block['transactions'][number] | undefined): boolean {
  const word = transaction?.ret?.[0]?.contractRet
  return word === undefined || word === 'SUCCESS'
}

/**
 * What a receipt says about the token: its logs, and only if the transaction succeeded. Neither the call's data is looked
 * at, because others pay through contracts of their own, nor its result, because this token answers false on success.
 */
export function transfersOf(info: Info, token: string): TokenTransfer[] {
  assertWhole(info)
  if (!succeeded(info)) return []
  return info.log.flatMap((log, logIndex) => {
    const [topic, from, to] = log.topics
    const isTransfer = log.address.slice(-40) === token && topic === transferTopic && log.topics.length === 3
    if (!isTransfer || !from || !to) return []
    return [
      {
        txid: info.id,
        logIndex,
        from: addressIn(from),
        to: addressIn(to),
        amountMicroUsdt: amountIn(info.id, log.data),
      },
    ]
  })
}

/** A call of a contract always has a result. Logs without one are a receipt that the node has not finished writing. */
export function assertWhole({ id, contract_address, receipt, log }: Info): void {
  const isHalf = receipt.result === undefined && contract_address !== undefined && log.length > 0
  if (isHalf) throw new ChainError(`${id}: half a receipt`)
}

export function succeeded(info: Info): boolean {
  return info.receipt.result === 'SUCCESS' && info.result !== 'FAILED'
}

function addressIn(topic: string): string {
  if (topic.length !== 64) throw new ChainError(`a topic of ${topic.length} digits`)
  return toBase58(topic.slice(-40))
}

/** An amount that cannot be read is not skipped: it may be somebody's money. */
function amountIn(txid: string, data: string): bigint {
  const amount = data.length === 64 ? BigInt(`0x${data}`) : -1n
  if (amount < 0n || amount >= 2n ** 63n) throw new ChainError(`${txid}: a transfer of an impossible amount`)
  return amount
}
