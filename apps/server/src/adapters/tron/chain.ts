import type { BlockHead, Chain, SolidOutcome } from '../../ports/chain.ts'
import { fromBase58 } from './addresses.ts'
import { agreed } from './agree.ts'
import * as answers from './answers.ts'
import { broadcast } from './broadcast.ts'
import { ChainError, WrongToken } from './chain-error.ts'
import { addressWord, nobody, numberIn, numberWord, simulate } from './contract-calls.ts'
import { type NodeClient, nodeClient } from './node-client.ts'
import { succeeded, toSolidBlock, transfersOf } from './read-block.ts'

export interface TronOptions {
  /** Several nodes must agree on everything that money depends on. */
  readonly urls: readonly string[]
  readonly usdtContract: string
  readonly fetchTimeoutMs?: number
  readonly apiKey?: string | undefined
  /** How deep a block lies before we believe a node that calls it solid: 18 of 27 producers have built upon it. */
  readonly leastDepth?: bigint
}

export interface TronChain extends Chain {
  /** Asks the contract for its decimals, once. Every reading of transfers waits for it. */
  verifyToken(): Promise<void>
}

export function tronChain(options: TronOptions): TronChain {
  const { urls, usdtContract, apiKey, fetchTimeoutMs = 8_000, leastDepth = 18n } = options
  if (urls.length === 0) throw new RangeError('A chain needs a node')
  const token = hexOf(usdtContract)
  const nodes = urls.map((url) => nodeClient({ url, fetchTimeoutMs, apiKey }))
  let isVerified = false

  const number = async (node: NodeClient, signature: string, words: readonly string[] = []) =>
    numberIn(await simulate(node, 'walletsolidity', token, { signature, words, caller: nobody }), signature)

  async function verifyToken(): Promise<void> {
    if (isVerified) return
    const decimals = await agreed(nodes, 'decimals', (node) => number(node, 'decimals()'))
    if (decimals !== 6n)
      throw new WrongToken(`${usdtContract} has ${decimals} decimals and not 6: it is not USDT`)
    isVerified = true
  }

  /** The lowest of what the nodes call solid, and never less deep than the least depth, whatever they call it. */
  async function solidTip(): Promise<BlockHead> {
    const heights = await Promise.all(nodes.map((node) => believedHeight(node, leastDepth)))
    const height = heights.reduce((least, each) => (each < least ? each : least))
    return agreed(nodes, `block ${height}`, (node) => readHead(node, height))
  }

  return {
    verifyToken,
    solidTip,
    referenceBlock: solidTip,

    async solidBlock(height) {
      await verifyToken()
      return agreed(nodes, `block ${height}`, async (node) =>
        toSolidBlock(height, await readBlock(node, height), await readInfos(node, height), token),
      )
    },

    tokenBalance: (address) =>
      agreed(nodes, `balance of ${address}`, (node) =>
        number(node, 'balanceOf(address)', [addressWord(hexOf(address))]),
      ),

    trxBalanceSun: async (address) =>
      BigInt((await agreed(nodes, `account ${address}`, (node) => readAccount(node, address))).balance),

    isActivated: async (address) =>
      (await agreed(nodes, `account ${address}`, (node) => readAccount(node, address))).address !== undefined,

    async isBlacklisted(address) {
      const words = [addressWord(hexOf(address))]
      // Any node's yes is a yes: a listing is believed sooner than its absence.
      const listed = await Promise.all(nodes.map((node) => number(node, 'isBlackListed(address)', words)))
      return listed.some((word) => word !== 0n)
    },

    async hasContract(address) {
      // Asked before it is solid: a contract that was just made is one already.
      const found = await Promise.all(nodes.map((node) => readHasContract(node, address)))
      return found.some(Boolean)
    },

    async feeLimitSun({ from, to, amountMicroUsdt }) {
      const [node] = nodes as [NodeClient]
      const words = [addressWord(hexOf(to)), numberWord(amountMicroUsdt)]
      const call = { signature: 'transfer(address,uint256)', words, caller: hexOf(from) }
      const { energy } = await simulate(node, 'wallet', token, call)
      if (energy === 0n) throw new ChainError('an estimate of no energy at all')
      // A fifth more than the estimate, rounded up: too little burns the fee and moves nothing.
      return (energy * (await readEnergyPrice(node)) * 6n + 4n) / 5n
    },

    broadcast: (transaction) => broadcast(nodes, transaction),

    async solidOutcome(txid) {
      const outcome = await agreed(nodes, `transaction ${txid}`, (node) => readOutcome(node, txid, token))
      if (outcome.kind === 'unknown') return outcome
      // A node may call a block solid too early; as long as it does not lie deep enough, nothing has happened.
      return outcome.height <= (await solidTip()).height ? outcome : { kind: 'unknown' }
    },

    async isHeardOf(txid) {
      const heard = await Promise.all(nodes.map((node) => hasHeardOf(node, txid)))
      return heard.some(Boolean)
    },
  }
}

function hexOf(address: string): string {
  const hex = fromBase58(address)
  if (hex === undefined) throw new RangeError(`${address} is no Tron address`)
  return hex
}

async function believedHeight(node: NodeClient, leastDepth: bigint): Promise<bigint> {
  const [solid, head] = await Promise.all(
    ['walletsolidity/getnowblock', 'wallet/getnowblock'].map(async (path) =>
      BigInt(answers.read(answers.block, path, await node.ask(path)).block_header.raw_data.number),
    ),
  )
  const deepEnough = (head ?? 0n) - leastDepth
  const height = (solid ?? 0n) < deepEnough ? (solid ?? 0n) : deepEnough
  return height < 0n ? 0n : height
}

async function readBlock(node: NodeClient, height: bigint): Promise<answers.Block> {
  const path = 'walletsolidity/getblockbynum'
  const answer = await node.ask(path, { num: Number(height) })
  if (isNothing(answer)) throw new ChainError(`block ${height} is not there`)
  return answers.read(answers.block, path, answer)
}

async function readHead(node: NodeClient, height: bigint): Promise<BlockHead> {
  const { blockID, block_header } = await readBlock(node, height)
  const { number, timestamp } = block_header.raw_data
  if (BigInt(number) !== height) throw new ChainError(`block ${height}: the node sent block ${number}`)
  return { height, id: blockID, timeMs: timestamp }
}

async function readInfos(node: NodeClient, height: bigint): Promise<answers.Info[]> {
  const path = 'walletsolidity/gettransactioninfobyblocknum'
  const answer = await node.ask(path, { num: Number(height) })
  // A block without transactions has no receipts, and some nodes say so with an empty object.
  return answers.read(answers.infos, path, isNothing(answer) ? [] : answer)
}

async function readAccount(node: NodeClient, address: string) {
  const path = 'walletsolidity/getaccount'
  return answers.read(answers.account, path, await node.ask(path, { address: `41${hexOf(address)}` }))
}

async function readHasContract(node: NodeClient, address: string): Promise<boolean> {
  const path = 'wallet/getcontract'
  const answer = await node.ask(path, { value: `41${hexOf(address)}` })
  // An address without a contract is told by an empty object and by nothing else.
  if (answers.isEmpty(answer)) return false
  answers.read(answers.contract, path, answer)
  return true
}

async function readEnergyPrice(node: NodeClient): Promise<bigint> {
  const path = 'wallet/getchainparameters'
  const { chainParameter } = answers.read(answers.parameters, path, await node.ask(path))
  const price = chainParameter.find(({ key }) => key === 'getEnergyFee')?.value
  if (price === undefined || price <= 0) throw new ChainError('no price of energy')
  return BigInt(price)
}

async function readOutcome(node: NodeClient, txid: string, token: string): Promise<SolidOutcome> {
  const path = 'walletsolidity/gettransactioninfobyid'
  const answer = await node.ask(path, { value: txid })
  if (isNothing(answer)) return { kind: 'unknown' }
  const info = answers.read(answers.info, path, answer)
  if (info.id !== txid.toLowerCase()) throw new ChainError(`${path}: a receipt of something else`)
  // No result of a contract's call is not a failed call: whoever waits for it must not give the money back.
  if (info.contract_address !== undefined && info.receipt.result === undefined)
    throw new ChainError(`${path}: half a receipt`)
  const common = { height: BigInt(info.blockNumber), feeSun: BigInt(info.fee) }
  if (succeeded(info)) return { kind: 'succeeded', ...common, transfers: transfersOf(info, token) }
  return { kind: 'failed', ...common, reason: info.receipt.result ?? info.result ?? 'no result' }
}

async function hasHeardOf(node: NodeClient, txid: string): Promise<boolean> {
  for (const path of ['wallet/gettransactionbyid', 'wallet/gettransactionfrompending'])
    if (!isNothing(await node.ask(path, { value: txid }))) return true
  return false
}

const isNothing = answers.isEmpty
