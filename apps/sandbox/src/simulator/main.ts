import { readOptions, type SimulatorOptions } from './options.ts'
import { type Simulator, startSimulator } from './simulator.ts'
import { isGood, summary, tallyLine } from './tally.ts'

// Shops, payers and phones for a Florin that runs on this machine: `npm start -- --simulate`, or beside it by hand.

const isTerminal = process.stdout.isTTY === true
let lineIsOpen = false

function say(line: string): void {
  if (lineIsOpen) process.stdout.write('\n')
  lineIsOpen = false
  process.stdout.write(`${line}\n`)
}

function optionsOrExit(): SimulatorOptions {
  try {
    return readOptions(process.argv.slice(2))
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(2)
  }
}

/** The same line again and again, for whoever sits there. */
function showProgress(simulator: Simulator): NodeJS.Timeout | undefined {
  if (!isTerminal) return undefined
  return setInterval(() => {
    process.stdout.write(`\r\x1b[2K${tallyLine(simulator.tally, simulator.open, simulator.seconds)}`)
    lineIsOpen = true
  }, 1_000)
}

/** Answers whether it went as it must. */
async function main(): Promise<boolean> {
  const options = optionsOrExit()
  let simulator: Simulator | undefined
  let isTold = false
  const stop = () => {
    isTold = true
    simulator?.stop()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  process.once('disconnect', stop)
  simulator = await startSimulator({ options, say })
  if (isTold) simulator.stop()
  const showing = showProgress(simulator)
  await simulator.ended
  clearInterval(showing)
  say(summary(simulator.tally, simulator.open, simulator.seconds).trimEnd())
  return isGood(simulator.tally)
}

main().then(
  (wentWell) => process.exit(wentWell ? 0 : 1),
  (error: unknown) => {
    process.stderr.write(`The simulator ended. ${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  },
)
