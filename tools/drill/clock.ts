import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CannotStart, type DrillParts, type DrillReport } from './drill.ts'
import { chosenFaults, type Fault, ringsInAMinute } from './fault.ts'
import { FlorinNode } from './node.ts'
import { places } from './outside.ts'
import { mustHavePrometheus, playFaults } from './play-faults.ts'
import { type DrillWorld, openWorld } from './world.ts'

const libraries = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1',
]

/** A deal made under a clock that is ahead, whose time then comes back with the jump, lives longer by as much. */
const databaseSeconds = 120

/** The clocks of Florin's machines, then the database's, jump by minutes and an hour, forward and back; and two signers run at once. */
export async function clockDrill(parts: DrillParts): Promise<DrillReport> {
  const { options, dataDir, say } = parts
  mustHavePrometheus()
  const nodes = await newClock(join(dataDir, 'clocks'), 'nodes')
  const database = await newClock(join(dataDir, 'clocks'), 'database')
  const faults = chosenFaults(clockFaults(parts, nodes, database), options.only)
  const world = await openWorld(parts, {
    postgres: { environment: database.environment },
    program: nodes.program,
  })
  try {
    return await playFaults(parts, world, faults, databaseSeconds)
  } finally {
    say('Ending what was started.')
    await world.close()
  }
}

export function clockFaults(
  { dataDir, options, signal }: Pick<DrillParts, 'dataDir' | 'options' | 'signal'>,
  nodes: Clock,
  database: Clock,
): Fault[] {
  const jump = (whose: string, clock: Clock, seconds: number, alert: string): Fault => ({
    name: `${whose} ${Math.abs(seconds) / 60} min ${seconds > 0 ? 'ahead' : 'behind'}`,
    rings: [ringsInAMinute(alert)],
    begin: () => clock.set(seconds),
    end: () => clock.set(0),
  })
  let second: FlorinNode | undefined
  const startSecond = async ({ environment }: DrillWorld) => {
    second = new FlorinNode({
      name: 'a second signer',
      role: 'signer',
      port: options.port + places.secondSigner,
      logFile: join(dataDir, 'signer-2.log'),
      // The same seed and a journal of its own, as when an operator forgets that one runs already.
      environment: {
        ...environment,
        DATA_DIR: join(dataDir, 'florin-2'),
        SECRET_FILE: join(dataDir, 'florin', 'secret.key'),
      },
      program: nodes.program,
    })
    second.start()
    await second.ready(signal)
  }
  return [
    jump('clock of every node', nodes, 300, 'FlorinClockWrong'),
    jump('clock of every node', nodes, -300, 'FlorinClockWrong'),
    jump('clock of every node', nodes, 3_600, 'FlorinClockWrong'),
    jump('clock of every node', nodes, -3_600, 'FlorinClockWrong'),
    jump('clock of the database', database, databaseSeconds, 'FlorinDatabaseClockWrong'),
    jump('clock of the database', database, -databaseSeconds, 'FlorinDatabaseClockWrong'),
    // It does no harm, so no alert is owed.
    { name: 'two signers', begin: startSecond, end: () => second?.stop() },
    {
      name: 'two signers an hour ahead',
      rings: [ringsInAMinute('FlorinClockWrong')],
      async begin(world) {
        await nodes.set(3_600)
        await startSecond(world)
      },
      async end() {
        await second?.stop()
        await nodes.set(0)
      },
    },
  ]
}

interface Clock {
  /** Node under this clock, and what it starts by its own path. */
  readonly program: string
  readonly environment: Readonly<Record<string, string>>
  set(seconds: number): Promise<void>
}

/**
 * A clock that every process under it follows within a second. Florin passes its environment to none of its children, so Node is started
 * by a script that sets it, and sees the script as its own path.
 */
async function newClock(folder: string, name: string): Promise<Clock> {
  const library = await provideLibrary()
  await mkdir(folder, { recursive: true })
  const file = join(folder, `${name}.offset`)
  const environment = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
    // A wall clock jumps; what measures durations does not.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
  const set = async (seconds: number) => {
    await writeFile(`${file}.tmp`, `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}s\n`)
    await rename(`${file}.tmp`, file)
  }
  await set(0)
  const program = join(folder, `${name}-node`)
  const hook = join(folder, `${name}-hook.mjs`)
  await writeFile(hook, `process.execPath = ${JSON.stringify(program)}\n`)
  const words = Object.entries(environment).map(([word, value]) => `export ${word}='${value}'`)
  const script = ['#!/bin/sh', ...words, `exec '${process.execPath}' --import '${hook}' "$@"`, '']
  await writeFile(program, script.join('\n'))
  await chmod(program, 0o755)
  return { program, environment, set }
}

async function provideLibrary(): Promise<string> {
  const here = () => libraries.find((path) => existsSync(path))
  if (!here()) spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'libfaketime'])
  const library = here()
  if (!library)
    throw new CannotStart(
      'The drill "clock" needs libfaketime. As root on Debian: apt-get install libfaketime',
    )
  return library
}
