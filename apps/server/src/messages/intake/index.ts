export {
  forgetOldTexts,
  lockPhones,
  phonesWithMail,
  type Reading,
  type WaitingMessage,
  waitForPhone,
  waitingOf,
  writeReadings,
} from './read-store.ts'
export {
  openMessage,
  openPayer,
  payerMac,
  type SealedPlace,
  sealPayer,
  shapeMac,
} from './sealed-message.ts'
export { messageSink, messagesChannel } from './take-messages.ts'
