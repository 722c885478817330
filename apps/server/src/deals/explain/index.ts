export {
  type Attached,
  type Attachment,
  attachReceipt,
  explainReceipt,
} from './attach.ts'
export { type AttachPreview, previewAttach } from './attach-preview.ts'
export { explainOrder, listRefusals } from './explain.ts'
export { heldAttach } from './held-attach.ts'
export { unexplainReceipt } from './unexplain.ts'
