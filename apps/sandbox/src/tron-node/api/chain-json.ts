import type { Block, Included } from '../chain/block.ts'
import { toBase58 } from '../encoding/address.ts'
import { fromHex, fromUtf8 } from '../encoding/bytes.ts'
import { type JsonObject, withoutDefaults } from '../encoding/json.ts'
import { printTransaction, showAddress } from '../transactions/transaction-json.ts'

export function printBlock(block: Block, included: Included[], visible: boolean): JsonObject {
  return {
    blockID: block.id,
    block_header: {
      raw_data: withoutDefaults({
        number: BigInt(block.number),
        txTrieRoot: block.txTrieRoot,
        witness_address: showAddress(block.witnessAddress, visible),
        parentHash: block.parentHash,
        version: block.version,
        timestamp: BigInt(block.timestamp),
      }),
      witness_signature: block.witnessSignature,
    },
    ...(included.length > 0
      ? {
          transactions: included.map(({ transaction, receipt }) =>
            printTransaction(transaction, visible, receipt),
          ),
        }
      : {}),
  }
}

/** TransactionInfo: the receipt that a wallet believes, in the node's spelling. */
export function printInfo({ transaction, receipt }: Included, block: Block, visible: boolean): JsonObject {
  const { logs } = receipt
  return {
    id: transaction.id,
    ...withoutDefaults({ fee: BigInt(receipt.fee), blockNumber: BigInt(block.number) }),
    blockTimeStamp: BigInt(block.timestamp),
    contractResult: receipt.contractResult,
    ...(receipt.contractAddress ? { contract_address: showAddress(receipt.contractAddress, visible) } : {}),
    receipt: withoutDefaults({
      energy_fee: BigInt(receipt.energyFee),
      energy_usage_total: BigInt(receipt.energyUsage),
      net_usage: BigInt(receipt.netUsage),
      net_fee: BigInt(receipt.netFee),
      result: receipt.receiptResult,
      energy_penalty_total: BigInt(receipt.energyPenalty),
    }),
    ...(logs.length > 0
      ? {
          log: logs.map((log) => ({ ...log, address: visible ? toBase58(`41${log.address}`) : log.address })),
        }
      : {}),
    ...withoutDefaults({
      result: receipt.infoResult,
      resMessage: showMessage(receipt.resMessage, visible),
    }),
  }
}

const showMessage = (hex: string | undefined, visible: boolean): string | undefined =>
  hex !== undefined && visible ? fromUtf8(fromHex(hex)) : hex
