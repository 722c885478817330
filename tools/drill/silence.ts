import { setTimeout as pause } from 'node:timers/promises'
import type { DrillParts, DrillReport } from './drill.ts'
import { type Fault, findingsOf, type Phase, playFault, rowOfPhase } from './phase.ts'
import { type DrillWorld, openWorld } from './world.ts'

/** Whatever Florin stands on goes away for a while, one after the other, while orders, payments and payouts go on. */
export async function silenceDrill(parts: DrillParts): Promise<DrillReport> {
  const { options, say, signal } = parts
  const world = await openWorld(parts, { isGated: true })
  try {
    world.witness.go()
    await pause(20_000, undefined, { signal })
    const phases: Phase[] = []
    for (const fault of faultsOf(world)) {
      if (signal.aborted) break
      say(`${fault.name} for ${options.hold} s.`)
      const phase = await playFault(world, fault, options.hold, signal)
      phases.push(phase)
      say(`  over: ${JSON.stringify(rowOfPhase(phase))}`)
    }
    const { findings, figures } = await world.conclude()
    const found = [...findingsOf(phases), ...findings.map(({ fault, what }) => `${fault}: ${what}`)]
    return { rows: phases.map(rowOfPhase), figures: { ...figures, phases }, findings: found }
  } finally {
    say('Ending what was started.')
    await world.close()
  }
}

function faultsOf({ outside: { gates }, postgres }: DrillWorld): Fault[] {
  const { database, mail, chain, telegram, rates } = gates
  const away = (name: string, gate: typeof database): Fault => ({
    name: `${name} away`,
    begin: () => gate.away(),
    end: () => gate.open(),
  })
  const silent = (name: string, gate: typeof database): Fault => ({
    name: `${name} silent`,
    begin: () => gate.silence(),
    end: () => gate.open(),
  })
  return [
    silent('database', database),
    away('database', database),
    {
      name: 'database read-only',
      begin: () => readOnly(postgres, 'on'),
      end: () => readOnly(postgres, 'off'),
    },
    { name: 'database slow, 100 ms each way', begin: () => database.slow(100), end: () => database.open() },
    away('mail', mail),
    silent('mail', mail),
    away('chain', chain),
    silent('chain', chain),
    away('Telegram', telegram),
    away('rates', rates),
  ]
}

/** As a failover to a replica looks to its clients, or a provider's full disk. */
async function readOnly(postgres: DrillWorld['postgres'], value: 'on' | 'off'): Promise<void> {
  await postgres.ask('set default_transaction_read_only = off')
  await postgres.ask(`alter system set default_transaction_read_only = ${value}`)
  await postgres.ask('select pg_reload_conf()')
}
