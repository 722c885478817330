export { demoAccounts, demoPassword, makeDemoAccounts } from './accounts.ts'
