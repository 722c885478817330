import type { StoredTransfer } from '../../chain/store.ts'
import { readContract } from '../../contracts/contract.ts'
import { type Address, parseAddress, toBase58 } from '../../encoding/address.ts'
import { type Ask, type Endpoint, readNumber, readText } from './ask.ts'

/** The two calls of TronGrid's v1 API that a wallet needs: a transaction's events, an address's token transfers. */
export function gridEndpoint(path: string): Endpoint | undefined {
  const events = /^v1\/transactions\/([0-9a-fA-F]{64})\/events$/.exec(path)
  if (events) return (ask) => eventsOf(ask, events[1]!.toLowerCase())
  const transfers = /^v1\/accounts\/(\w+)\/transactions\/trc20$/.exec(path)
  const address = parseAddress(transfers?.[1])
  return address ? (ask) => transfersOf(ask, address) : undefined
}

function eventsOf({ chain, view }: Ask, txid: string): unknown {
  const found = view.transaction(txid)
  const transfers = found ? chain.store.transfers({ txid }) : []
  const data = transfers.map((transfer) => ({
    block_number: BigInt(transfer.block),
    block_timestamp: BigInt(found!.block.timestamp),
    contract_address: toBase58(transfer.token),
    event_index: transfer.logIndex,
    event_name: 'Transfer',
    result: {
      from: `0x${transfer.from.slice(2)}`,
      to: `0x${transfer.to.slice(2)}`,
      value: transfer.units,
    },
    result_type: { from: 'address', to: 'address', value: 'uint256' },
    event: 'Transfer(address indexed from, address indexed to, uint256 value)',
    transaction_id: txid,
  }))
  return { data, success: true, meta: { at: BigInt(chain.now()), page_size: data.length } }
}

/** Newest first, in pages; the fingerprint says where the next page begins. */
function transfersOf(ask: Ask, address: Address): unknown {
  const { chain, view, params } = ask
  const limit = Math.min(200, Math.max(1, readNumber(params, 'limit') || 20))
  const skip = readNumber(params, 'fingerprint')
  const all = chosen(ask, address).filter((transfer) => transfer.block <= view.top)
  const page = all.slice(skip, skip + limit)
  const next = skip + limit < all.length ? { fingerprint: String(skip + limit) } : {}
  return {
    data: page.map((transfer) => print(ask, transfer)),
    success: true,
    meta: { at: BigInt(chain.now()), ...next, page_size: page.length },
  }
}

function chosen({ chain, params }: Ask, address: Address): StoredTransfer[] {
  const token = parseAddress(params.contract_address)
  const everything = { token, limit: 1_000_000 }
  const incoming = params.only_from === 'true' ? [] : chain.store.transfers({ ...everything, to: address })
  const outgoing = params.only_to === 'true' ? [] : chain.store.transfers({ ...everything, from: address })
  const since = Number(readText(params, 'min_timestamp') || 0)
  return [...incoming, ...outgoing.filter(({ from, to }) => from !== to)]
    .filter(({ block }) => chain.store.blockByNumber(block)!.timestamp >= since)
    .sort((one, other) => other.block - one.block || other.logIndex - one.logIndex)
}

function print({ chain, view }: Ask, transfer: StoredTransfer): unknown {
  const record = readContract(view.state(), transfer.token)
  const token = record?.kind === 'token' ? record : undefined
  return {
    transaction_id: transfer.txid,
    token_info: {
      symbol: token?.symbol ?? '',
      address: toBase58(transfer.token),
      decimals: token?.decimals ?? 0,
      name: token?.name ?? '',
    },
    block_timestamp: BigInt(chain.store.blockByNumber(transfer.block)!.timestamp),
    from: toBase58(transfer.from),
    to: toBase58(transfer.to),
    type: 'Transfer',
    value: transfer.units,
  }
}
