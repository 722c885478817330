import { Problem } from '../platform/problem.ts'
import type { Chain } from '../ports/chain.ts'

/** Stands where no node is configured: every question about the chain is refused, and nothing is made up. */
export const noChain: Chain = {
  solidTip: refuse,
  solidBlock: refuse,
  referenceBlock: refuse,
  tokenBalance: refuse,
  trxBalanceSun: refuse,
  isActivated: refuse,
  isBlacklisted: refuse,
  hasContract: refuse,
  feeLimitSun: refuse,
  broadcast: refuse,
  solidOutcome: refuse,
  isHeardOf: refuse,
}

async function refuse(): Promise<never> {
  throw new Problem('wallet.unavailable', { retryAfterSeconds: 60 })
}
