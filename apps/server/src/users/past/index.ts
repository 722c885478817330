export { assertAllWritten, assertPast, backdateRegistration, openPast, type Past } from './past.ts'
