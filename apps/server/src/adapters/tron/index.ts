export { fromBase58 } from './addresses.ts'
export { type TronChain, type TronOptions, tronChain } from './chain.ts'
export { ChainDisagreement, ChainError, WrongToken } from './chain-error.ts'
export { deriveAddress } from './derive-address.ts'
