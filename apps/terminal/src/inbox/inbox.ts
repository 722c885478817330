import type { DeviceMessage, PhoneReport } from '@florin/contract'
import type { Trace } from '../queue/record.ts'
import type { Say } from '../texts.ts'

/** A message that a source shows. It may be shown again; its trace tells. */
export interface Sighting {
  readonly channel: DeviceMessage['channel']
  readonly sender: string
  readonly title: string | null
  readonly text: string
  readonly receivedAt: Date
  readonly trace: Trace
  /** The id of a test message that this phone has shown itself; `sender` is then our own app's package. */
  readonly trial?: string
}

/** What the server asks the phone to show itself. */
export interface ShownTrial {
  readonly id: string
  readonly title: string
  readonly text: string
}

/** Whose notification a test message is, whichever client shows it. */
export const appPackage = 'org.florin.terminal'

/** What the phone knows of itself. */
export interface Health {
  readonly charge: number | null
  readonly charging: boolean | null
  readonly network: string | null
  readonly smsPermission: boolean
  readonly listenerAlive: boolean
  /** What only an Android app knows; Termux can't ask for it. */
  readonly phone?: PhoneReport
}

/** What has been read so far, kept with the queue. */
export interface ReadingMemory {
  knows(mark: string): boolean
  position(source: string): string | undefined
}

export interface Listening {
  readonly memory: ReadingMemory
  /** What is older was there before the phone was paired. */
  readonly since: Date
  /** Returns when the findings are durable; throws when they are not, and then they must be shown again. */
  readonly hear: (sightings: Sighting[]) => void
  readonly say: Say
  readonly signal: AbortSignal
}

/** Where messages come from: a real phone, or a script. */
export interface Inbox {
  /** Ends when the signal says so, and never by itself. */
  follow(listening: Listening): Promise<void>
  health(): Promise<Health>
  /** Shows a test message and hears it like any other notice. False where that is not possible. */
  show(trial: ShownTrial, hear: Listening['hear']): Promise<boolean>
}
