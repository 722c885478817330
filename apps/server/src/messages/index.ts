export type { MessageHint, MessageParts } from './booking/index.ts'
export type { Contradiction, TrustParts } from './chains/index.ts'
export {
  chainStates,
  countAround,
  type PrintedBalance,
  payerKeyFor,
  payersOfReceipts,
  printedBalance,
  proveByText,
  type SoughtText,
  trustRoutes,
} from './chains/index.ts'
export { messageSink, messagesChannel, openMessage } from './intake/index.ts'
export { messageJobs, readingJob } from './jobs.ts'
export { textForStaff } from './masking/index.ts'
export {
  type DoctorParts,
  doctorRoutes,
  noPhoneRecord,
  type PhoneRecord,
  phoneRecord,
  plainWords,
  readsTrial,
  trialTrust,
  trialWords,
} from './phones/index.ts'
export { bankSenders } from './reading/index.ts'
export { messageRoutes } from './routes.ts'
export { plantTemplates, type TemplateBook, templateBook } from './templates/index.ts'
