export { type Proposal, proposalsFor } from './proposal-view.ts'
export { accept, isSettleable, ownParty, propose, shopParty } from './settle.ts'
