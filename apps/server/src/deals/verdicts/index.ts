export { type Appeal, appealIn, appealVerdict, objectToVerdict } from './appeal.ts'
export { closeCase } from './close-case.ts'
export { heldVerdict, holdVerdict } from './held-verdict.ts'
export { objectUntil } from './object-until.ts'
export type { VerdictParts } from './parts.ts'
export {
  asBusy,
  type Party,
  type PreviewLine,
  partiesOf,
  previewVerdict,
  type VerdictPreview,
} from './preview.ts'
export { ownRecord } from './rule-payment-store.ts'
export { decideByRule, lockForRule, paymentOfCase } from './rule-verdict.ts'
export { decideDispute, sumsFor, type VerdictRequest as Verdict } from './verdict.ts'
export { type Withdrawing, withdrawDispute } from './withdraw.ts'
