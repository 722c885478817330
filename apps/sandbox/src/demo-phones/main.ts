import { parseArgs } from 'node:util'
import { startDemoPhones } from './demo-phones.ts'

// The phones of the demo's own traders: started and stopped by a demo, from a process of their own that knows only its public doors.

const { values } = parseArgs({ options: { url: { type: 'string' }, data: { type: 'string' } } })
const { url = 'http://localhost:3000', data = './data' } = values

let stop: (() => void) | undefined
let isTold = false
const whenTold = () => {
  isTold = true
  stop?.()
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, whenTold)
process.once('disconnect', whenTold)

const phones = await startDemoPhones({ url, dataDir: data }, (line) => process.stderr.write(`${line}\n`))
stop = phones.stop
if (isTold) phones.stop()
await phones.ended
process.exit(0)
