export {
  dismissSeveral,
  dismissUnparsed,
  listUnparsed,
  proposeTemplate,
  replayUnparsed,
  restoreUnparsed,
  type Unparsed,
} from './inbox.ts'
