export { demoAccounts, demoPassword, makeDemoAccounts } from './accounts.ts'
export { makeDemoHistory } from './history.ts'
export { makeDemoMethods } from './payment-methods.ts'
export { makeDemoTerminals } from './terminals.ts'
