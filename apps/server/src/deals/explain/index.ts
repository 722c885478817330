export {
  type Attached,
  type Attachment,
  attachAudited,
  attachReceipt,
  explainReceipt,
  lockForAttach,
} from './attach.ts'
export { type AttachPreview, previewAttach } from './attach-preview.ts'
export { explainOrder, listRefusals } from './explain.ts'
export { type HeldAttachment, heldAttach } from './held-attach.ts'
export { unexplainReceipt } from './unexplain.ts'
