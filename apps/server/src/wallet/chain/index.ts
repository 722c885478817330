export { clearAlarm, openAlarmDetails, openAlarms, raiseAlarm } from './chain-alarms-store.ts'
export {
  type ChainStatus,
  chainStatus,
  chainWatch,
  dismissAlarm,
  dismissAlarmIn,
  readOnFrom,
} from './chain-watch.ts'
export { whileAlone } from './scan-lock.ts'
export type { ScanOutcome } from './scan-outcome.ts'
export {
  type Cursor,
  claimSecondLook,
  forgetOldBlocks,
  lockCursor,
  moveCursor,
  newestBlocks,
  noteTip,
  placeCursor,
  readCursor,
  readProgress,
} from './scan-store.ts'
