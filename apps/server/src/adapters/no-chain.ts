import { Problem } from '../platform/problem.ts'
import type { Chain } from '../ports/chain.ts'

/** Stands where no node is configured: every question about the chain is refused, and nothing is made up. */
export const noChain: Chain = {
  solidTip: refuseCall,
  solidBlock: refuseCall,
  referenceBlock: refuseCall,
  tokenBalance: refuseCall,
  trxBalanceSun: refuseCall,
  isActivated: refuseCall,
  isBlacklisted: refuseCall,
  hasContract: refuseCall,
  feeLimitSun: refuseCall,
  broadcast: refuseCall,
  solidOutcome: refuseCall,
  isHeardOf: refuseCall,
}

async function refuseCall(): Promise<never> {
  throw new Problem('wallet.unavailable', { retryAfterSeconds: 60 })
}
