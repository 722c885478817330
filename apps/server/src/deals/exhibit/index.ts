export { type ExhibitParts, type Exhibits, exhibits } from './exhibit.ts'
export { tellPageEvent } from './page-event.ts'
export { type RecordShowing, showingRecorder } from './shown-requisite.ts'
