export { caseFindings, findingsBySide } from './file-findings.ts'
export { addFiles, admitFiles, assertItemsFit, freshLink, removeFile, shareOf } from './files.ts'
export { filesFor, type ShownFiles } from './shown-files.ts'
