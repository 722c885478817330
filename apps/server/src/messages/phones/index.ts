export { type DoctorParts, doctorRoutes } from './phone-doctor.ts'
export { noPhoneRecord, type PhoneRecord, phoneRecord } from './phone-record.ts'
export { plainWords, readsTrial, trialTrust, trialWords } from './trial-words.ts'
