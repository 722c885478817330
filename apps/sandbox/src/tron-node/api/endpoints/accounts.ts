import { type Address, fromBase58, isAddress } from '../../encoding/address.ts'
import { type JsonObject, withoutDefaults } from '../../encoding/json.ts'
import { type Account, freeNetLimit, netUsedAt, readAccount } from '../../state/accounts.ts'
import { readAddress, showAddress } from '../../transactions/transaction-json.ts'
import { type Ask, type Endpoints, readText } from './ask.ts'

/** What an active key may sign by default: the same bits that mainnet gives a new account. */
const operations = '7fff1fc0033efb0f000000000000000000000000000000000000000000000000'
const windowSize = 28_800_000

export const accountEndpoints: Endpoints = {
  getaccount: (ask) => {
    const [address, account] = find(ask)
    return account ? printAccount(address, account, ask) : {}
  },
  getaccountresource: (ask) => {
    const [, account] = find(ask)
    return account ? { ...network(account, ask), ...totals } : {}
  },
  getaccountnet: (ask) => {
    const [, account] = find(ask)
    return account ? { ...network(account, ask), ...netTotals } : {}
  },
  validateaddress: ({ params }) => validateAddress(readText(params, 'address')),
}

const netTotals = { TotalNetLimit: 43_200_000_000n, TotalNetWeight: 26_979_210_981n }
const totals = { ...netTotals, TotalEnergyLimit: 180_000_000_000n, TotalEnergyWeight: 19_243_500_561n }

function find({ view, params, visible }: Ask): [Address, Account | undefined] {
  if (params.address === undefined) return ['', undefined]
  const address = readAddress(params.address, visible)
  return [address, readAccount(view.state(), address)]
}

function network(account: Account, { chain }: Ask): JsonObject {
  return withoutDefaults({
    freeNetUsed: BigInt(netUsedAt(account, chain.now())),
    freeNetLimit: BigInt(freeNetLimit),
  })
}

function printAccount(address: Address, account: Account, { visible }: Ask): JsonObject {
  const shown = showAddress(address, visible)
  const keys = [{ address: shown, weight: 1n }]
  const times = withoutDefaults({
    balance: account.balance,
    type: account.isContract ? 'Contract' : undefined,
    create_time: BigInt(account.createdAt),
    latest_opration_time: BigInt(account.lastOperationAt),
    free_net_usage: BigInt(account.netUsage),
    latest_consume_free_time: BigInt(account.netAt),
  })
  if (account.isContract) return { address: shown, ...times }
  return {
    address: shown,
    ...times,
    net_window_size: BigInt(windowSize),
    net_window_optimized: true,
    account_resource: { energy_window_size: BigInt(windowSize), energy_window_optimized: true },
    owner_permission: { permission_name: 'owner', threshold: 1n, keys },
    active_permission: [
      { type: 'Active', id: 2, permission_name: 'active', threshold: 1n, operations, keys },
    ],
    frozenV2: [{}, { type: 'ENERGY' }, { type: 'TRON_POWER' }],
    asset_optimized: true,
  }
}

function validateAddress(text: string): { result: boolean; message: string } {
  if (text.length === 42) {
    const isGood = isAddress(text.toLowerCase())
    return { result: isGood, message: isGood ? 'Hex string format' : 'Invalid address' }
  }
  if (text.length === 34) {
    const isGood = fromBase58(text) !== undefined
    return { result: isGood, message: isGood ? 'Base58check format' : 'Invalid address' }
  }
  return { result: false, message: 'Length error' }
}
