export { startTrialByPhone, startTrialBySite } from './start-trial.ts'
export { appPackage, type Trial, trialMs, trialResult } from './trial.ts'
export { noteTrials, strangeTrials } from './trial-arrival.ts'
export { findTrial, forgetTrials, lastTrial, markTold, waitingTrial } from './trial-store.ts'
