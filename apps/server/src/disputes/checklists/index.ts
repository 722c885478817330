export { type ChecklistItem, checklistsOf, isPastDue } from './checklist-view.ts'
export { allChecklists, checklistOf } from './checklists.ts'
