import type { DrillParts, DrillReport } from './drill.ts'
import { browserMs, chosenFaults, type ExpectedAlert, type Fault, ringsInAMinute } from './fault.ts'
import type { Outside } from './outside.ts'
import { mustHavePrometheus, playFaults } from './play-faults.ts'
import { type DrillWorld, openWorld } from './world.ts'

/** Each service that Florin needs goes away for a while, one after the other, while orders, payments and payouts go on. */
export async function silenceDrill(parts: DrillParts): Promise<DrillReport> {
  const faults = chosenFaults(silenceFaults, parts.options.only)
  mustHavePrometheus()
  const world = await openWorld(parts, { isGated: true })
  try {
    return await playFaults(parts, world, faults)
  } finally {
    parts.say('Ending what was started.')
    await world.close()
  }
}

type GateName = keyof Outside['gates']
type Judged = Pick<Fault, 'rings' | 'answersWithinMs'>

const away = (name: string, gate: GateName, judged: Judged): Fault => ({
  name: `${name} away`,
  begin: ({ outside }) => outside.gates[gate].away(),
  end: ({ outside }) => outside.gates[gate].open(),
  ...judged,
})
const silent = (name: string, gate: GateName, judged: Judged): Fault => ({
  name: `${name} silent`,
  begin: ({ outside }) => outside.gates[gate].silence(),
  end: ({ outside }) => outside.gates[gate].open(),
  ...judged,
})

const isDown: Judged = { rings: [ringsInAMinute('FlorinDatabaseDown')], answersWithinMs: browserMs }
/** The first failed mail is held at once where the server is away, and after its own patience where it is silent. */
const mailHeldAfter = (afterSeconds: number): readonly ExpectedAlert[] => [
  { alert: 'FlorinMailHeld', afterSeconds },
]
const chainGone: readonly ExpectedAlert[] = [
  // The height stands still for 90 s, and the watch looks every 15.
  { alert: 'FlorinChainAlarm', afterSeconds: 150 },
  // The tip is known for a minute; then the number is absent, for five.
  { alert: 'FlorinChainBehind', afterSeconds: 390 },
  // Delayed after 90 s, for ten minutes.
  { alert: 'FlorinDepositsDelayed', afterSeconds: 720 },
]

export const silenceFaults: readonly Fault[] = [
  silent('database', 'database', isDown),
  away('database', 'database', isDown),
  {
    name: 'database read-only',
    begin: ({ postgres }) => readOnly(postgres, 'on'),
    end: ({ postgres }) => readOnly(postgres, 'off'),
    ...isDown,
  },
  {
    // No alert is owed: FlorinDatabasePoolSlow is about callers who wait for a connection, and 200 ms a statement leave some free.
    name: 'database slow by 100 ms each way',
    begin: ({ outside }) => outside.gates.database.slow(100),
    end: ({ outside }) => outside.gates.database.open(),
    answersWithinMs: browserMs,
  },
  away('mail', 'mail', { rings: mailHeldAfter(330) }),
  silent('mail', 'mail', { rings: mailHeldAfter(390) }),
  away('chain', 'chain', { rings: chainGone }),
  silent('chain', 'chain', { rings: chainGone }),
  // Two minutes without an answer, for one.
  away('Telegram', 'telegram', { rings: [{ alert: 'FlorinTelegramSilent', afterSeconds: 210 }] }),
  // Fifteen minutes of the last rate.
  away('rates', 'rates', { rings: [{ alert: 'FlorinRateOld', afterSeconds: 930 }] }),
]

/** As a failover to a replica looks to its clients, or a provider's full disk. */
async function readOnly(postgres: DrillWorld['postgres'], value: 'on' | 'off'): Promise<void> {
  await postgres.ask('set default_transaction_read_only = off')
  await postgres.ask(`alter system set default_transaction_read_only = ${value}`)
  await postgres.ask('select pg_reload_conf()')
}
