import type { Address } from '../encoding/address.ts'
import { type KeyPair, keyFromSeed } from '../encoding/keys.ts'
import { newAccount, writeAccount } from '../state/accounts.ts'
import type { StateView } from '../state/state.ts'
import { type TokenSettings, writeContract } from './contract.ts'
import { setTokenBalance } from './token-ledger.ts'

/** Mainnet's own address of USDT, so that the product is configured here exactly as it is there. */
export const usdtAddress: Address = '41a614f803b6fd780986a42c78ec9c7f77e6ded13c'

export interface People {
  /** Owns the first TRX and USDT and signs what the control calls ask for. */
  faucet: KeyPair
  /** Collects USDT's transfer fee when it is switched on. */
  tokenOwner: Address
  witnesses: KeyPair[]
  splitter: Address
  forger: Address
}

const witnessCount = 27
const faucetSun = 10n ** 15n
const usdtSupply = 10n ** 15n

export function peopleOf(seed: string): People {
  return {
    faucet: keyFromSeed(seed, 'faucet'),
    tokenOwner: keyFromSeed(seed, 'token owner').address,
    witnesses: Array.from({ length: witnessCount }, (_, index) => keyFromSeed(seed, `witness ${index}`)),
    splitter: keyFromSeed(seed, 'splitter').address,
    forger: keyFromSeed(seed, 'forger').address,
  }
}

/** The world before the first block. */
export function writeGenesis(state: StateView, people: People, at: number): void {
  writeAccount(state, people.faucet.address, newAccount(faucetSun, at))
  writeAccount(state, people.tokenOwner, newAccount(0n, at))
  writeContract(state, people.splitter, { kind: 'splitter' })
  writeContract(state, people.forger, { kind: 'forger' })
  for (const address of [people.splitter, people.forger]) {
    writeAccount(state, address, newAccount(0n, at, true))
  }
  deployToken(state, usdtAddress, usdtSettings(people), people.faucet.address, at)
}

/** The whole supply goes to one holder; everything else is transfers. */
export function deployToken(
  state: StateView,
  address: Address,
  settings: TokenSettings,
  holder: Address,
  at: number,
): void {
  writeContract(state, address, { kind: 'token', ...settings })
  writeAccount(state, address, newAccount(0n, at, true))
  setTokenBalance(state, address, holder, BigInt(settings.supply))
}

export const usdtSettings = ({ tokenOwner }: Pick<People, 'tokenOwner'>): TokenSettings => ({
  name: 'Tether USD',
  symbol: 'USDT',
  decimals: 6,
  supply: usdtSupply.toString(),
  owner: tokenOwner,
  feeBasisPoints: 0,
  maximumFee: '0',
  isPaused: false,
  saysFalseOnSuccess: true,
})
