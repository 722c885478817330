import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { DrillParts, DrillReport } from './drill.ts'
import { FlorinNode } from './node.ts'
import { places } from './outside.ts'
import { type Fault, findingsOf, type Phase, playFault, rowOfPhase } from './phase.ts'
import { type DrillWorld, openWorld } from './world.ts'

const libraries = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1',
]

/** A deal made under a clock that is ahead, whose time then comes back with the jump, lives longer by as much. */
const databaseSeconds = 120

/** The clocks of Florin's machines, then the database's, jump by minutes and an hour, forward and back; and two signers run at once. */
export async function clockDrill(parts: DrillParts): Promise<DrillReport> {
  const { options, dataDir, say, signal } = parts
  const nodes = await newClock(join(dataDir, 'clocks'), 'nodes')
  const database = await newClock(join(dataDir, 'clocks'), 'database')
  const world = await openWorld(parts, {
    postgres: { environment: database.environment },
    program: nodes.program,
  })
  try {
    world.witness.go()
    await pause(20_000, undefined, { signal })
    const phases: Phase[] = []
    for (const fault of faultsOf(parts, world, nodes, database)) {
      if (signal.aborted) break
      say(`${fault.name} for ${options.hold} s.`)
      const phase = await playFault(world, fault, options.hold, signal)
      phases.push(phase)
      say(`  over: ${JSON.stringify(rowOfPhase(phase))}`)
    }
    const { findings, figures } = await world.conclude(databaseSeconds)
    const found = [...findingsOf(phases), ...findings.map(({ fault, what }) => `${fault}: ${what}`)]
    return { rows: phases.map(rowOfPhase), figures: { ...figures, phases }, findings: found }
  } finally {
    say('Ending what was started.')
    await world.close()
  }
}

function faultsOf(
  { dataDir, options, signal }: DrillParts,
  world: DrillWorld,
  nodes: Clock,
  database: Clock,
): Fault[] {
  const jump = (whose: string, clock: Clock, seconds: number): Fault => ({
    name: `${whose} ${Math.abs(seconds) / 60} min ${seconds > 0 ? 'ahead' : 'behind'}`,
    begin: () => clock.set(seconds),
    end: () => clock.set(0),
  })
  const second = new FlorinNode({
    name: 'a second signer',
    role: 'signer',
    port: options.port + places.secondSigner,
    logFile: join(dataDir, 'signer-2.log'),
    // The same seed and a journal of its own, as when an operator forgets that one runs already.
    environment: {
      ...world.environment,
      DATA_DIR: join(dataDir, 'florin-2'),
      SECRET_FILE: join(dataDir, 'florin', 'secret.key'),
    },
    program: nodes.program,
  })
  return [
    jump('clock of every node', nodes, 300),
    jump('clock of every node', nodes, -300),
    jump('clock of every node', nodes, 3_600),
    jump('clock of every node', nodes, -3_600),
    jump('clock of the database', database, databaseSeconds),
    jump('clock of the database', database, -databaseSeconds),
    {
      name: 'two signers',
      async begin() {
        second.start()
        await second.ready(signal)
      },
      end: () => second.stop(),
    },
    {
      name: 'two signers, an hour ahead',
      async begin() {
        await nodes.set(3_600)
        second.start()
        await second.ready(signal)
      },
      async end() {
        await second.stop()
        await nodes.set(0)
      },
    },
  ]
}

interface Clock {
  /** Node under this clock, and whatever it starts under the name of itself. */
  readonly program: string
  readonly environment: Readonly<Record<string, string>>
  set(seconds: number): Promise<void>
}

/**
 * A clock that every process under it follows within a second. Florin hands its environment to none of its children, so Node is started
 * by a script that sets it, and is told that the script is its own path.
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
    throw new Error('The drill "clock" needs libfaketime. As root on Debian: apt-get install libfaketime')
  return library
}
