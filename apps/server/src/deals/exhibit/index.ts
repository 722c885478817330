export { type ExhibitParts, type Exhibits, exhibits } from './exhibit.ts'
export { insertPageEvent } from './payer-event-store.ts'
export { type RecordShowing, showingRecorder } from './shown-requisite.ts'
