export { dealInvariants } from './invariants.ts'
