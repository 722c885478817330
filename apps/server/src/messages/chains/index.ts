export { countAround } from './around-store.ts'
export {
  type ChainMark,
  type FollowedText,
  markChain,
  spanWithoutRoom,
  type TimeToPay,
} from './chain-marks.ts'
export { chainsOf, type StoredChain } from './chain-store.ts'
export { type ChainsAtHand, type Contradiction, takeChains } from './chains-at-hand.ts'
export { chainStates, payerKeyFor, payersOfReceipts } from './for-deals.ts'
export { knownCredits } from './known-credits.ts'
export { type Movement, movementOf } from './movement.ts'
export type { ChainParts } from './parts.ts'
export { type PrintedBalance, printedBalance, proveByText, type SoughtText } from './prove-chain.ts'
export type { TrustParts } from './trust.ts'
export { trustRoutes } from './trust-routes.ts'
