export { analyzePastEvents, type PastEvent, writePastEvents } from './past.ts'
