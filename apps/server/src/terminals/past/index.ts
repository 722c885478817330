export { agePhone, type PastPhone } from './past.ts'
