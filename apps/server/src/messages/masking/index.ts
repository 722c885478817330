export { hiddenBalance, hideBalance } from './hide-balance.ts'
export { textForStaff, textForTemplates } from './text-for-staff.ts'
