import { join } from 'node:path'
import { type KnownAccount, openKept, type SavedMemory } from '../simulator/memory.ts'
import type { KeptSession } from '../simulator/person.ts'

/** A phone that was connected once. What became of it since, its server tells it. */
export interface KnownPhone {
  readonly terminalId: string
  readonly folder: string
  readonly accounts: KnownAccount[]
}

export interface KnownDemoTrader {
  readonly email: string
  session?: KeptSession
  /** Unset until the first visit is over: a terminal that its owner removes later does not come back. */
  phones?: KnownPhone[]
}

export interface DemoMemory {
  readonly traders: KnownDemoTrader[]
}

export function openDemoMemory(dataDir: string): Promise<SavedMemory<DemoMemory>> {
  return openKept<DemoMemory>(join(dataDir, 'demo-phones.json'), { traders: [] })
}
