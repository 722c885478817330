import { parseRateSources } from './adapters/rate-sources/index.ts'
import { playDemoPhones } from './boot/demo-phones.ts'
import { greeting } from './boot/greeting.ts'
import { startInfrastructure } from './boot/infrastructure.ts'
import type { ServeOptions } from './boot/serve.ts'
import { startServingProcess } from './boot/serving-process.ts'
import { simulate, simulatorArguments } from './boot/simulate.ts'
import { stopInOrder } from './boot/stop-in-order.ts'
import { assertMayStart, type Config, readConfig } from './config.ts'
import { watchKeyFile } from './platform/key-file.ts'
import { createLog } from './platform/log.ts'

/**
 * Starts what serving stands on, and then serves: right here for an ordinary user. Root could read the signer's seed, so
 * for root this process only keeps, and serving is another one that is not root.
 */
async function main(): Promise<void> {
  const { config, simulated } = settingsOrExit()
  const log = createLog(config.logLevel, process.stdout, { role: config.role })
  const { undo, stop, isStopping } = stopInOrder(() => log)
  const lost = (what: string) => (error: Error) => {
    if (isStopping()) return
    log.fatal({ err: error }, what)
    void stop(1)
  }
  try {
    const onLoss = lost('the serving process is gone')
    const apart = process.getuid?.() === 0 ? await startServingProcess(config, log, onLoss) : undefined
    const assignment = await startInfrastructure({ config, log, undo, onLoss: lost('the database is gone') })
    const onKeys = (hear: (text: string) => void) => watchKeyFile(config.secretFile, log, hear)
    const port = apart
      ? await apart.serve(assignment, undo, onKeys)
      : await serveHere({ config, log, undo, assignment, onKeys })
    if (isStopping()) return
    process.stdout.write(greeting(config, port, assignment.telegram?.chatPage))
    if (config.demoPhones) playDemoPhones({ port, dataDir: config.dataDir, undo })
    if (simulated) simulate({ args: simulated, port, dataDir: config.dataDir, undo })
  } catch (error) {
    // Stopped in the middle of its start, it fails at whatever it was doing.
    if (isStopping()) return
    log.fatal({ err: error }, 'start failed')
    process.stderr.write(`Florin did not start. ${error instanceof Error ? error.message : String(error)}\n`)
    await stop(1)
  }
}

/** Loaded only where it is used: root keeps, and has no business with the code that answers strangers. */
async function serveHere(options: ServeOptions): Promise<number> {
  const { serve } = await import('./boot/serve.ts')
  return serve(options)
}

/** A wrong setting is told in one sentence, without a trace of our own code. */
function settingsOrExit(): { config: Config; simulated: readonly string[] | undefined } {
  try {
    assertNode()
    const config = readConfig(process.env, process.cwd())
    assertMayStart(config)
    // Read for its complaints only: a wrong source must be told before a database is started.
    if (config.rateSources) parseRateSources(config.rateSources)
    return { config, simulated: simulatorArguments(process.argv.slice(2)) }
  } catch (error) {
    process.stderr.write(`Florin did not start. ${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}

function assertNode(): void {
  const [major = '0'] = process.versions.node.split('.')
  if (Number(major) < 24)
    throw new Error(
      `Florin needs Node 24 and brings it along: start with "npm start", not with Node ${process.versions.node}.`,
    )
}

await main()
