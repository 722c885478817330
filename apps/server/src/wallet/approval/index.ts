export {
  approveByOperator,
  approveWithdrawals,
  buildWithdrawals,
  rejectByOperator,
} from './withdrawal-approve.ts'
export { approveByStaff, rejectByStaff } from './withdrawal-staff.ts'
export { type AwaitedWithdrawal, withdrawalsForStaff } from './withdrawal-staff-store.ts'
