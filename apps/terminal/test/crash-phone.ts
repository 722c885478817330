import { scriptedInbox } from '../src/inbox/scripted.ts'
import { startTerminal } from '../src/run/start.ts'

/** A phone in a process of its own that does not wait long, to be killed by a test. */
const [folder = '', file = ''] = process.argv.slice(2)
await startTerminal({
  folder,
  inbox: scriptedInbox({ file, lookEveryMs: 5 }),
  retry: { firstMs: 5, longestMs: 50 },
  say: (sentence) => process.stdout.write(`${sentence}\n`),
})
