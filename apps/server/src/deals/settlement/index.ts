export {
  type Acceptance,
  acceptSettlement,
  isOneOwner,
  type Proposing,
  proposeSettlement,
} from './settlement.ts'
export { endProposals } from './settlement-clock.ts'
export { effectOf } from './settlement-terms.ts'
