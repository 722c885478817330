export { androidName, isOlder, withoutName } from './android.ts'
export { examine, verdictOf } from './doctor.ts'
