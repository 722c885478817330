export { type ProposalView as Proposal, proposalsFor } from './proposal-view.ts'
export { accept, isSettleable, ownParty, propose, shopParty } from './settle.ts'
