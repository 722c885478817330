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

/** The server's command to show a test message. */
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
  /** Only an Android app has it; Termux can't read it. */
  readonly phone?: PhoneReport
}

/** The position up to which messages were read, stored with the queue. */
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
  /** Shows a test message, which then arrives like any other notification. False where that is not possible. */
  show(trial: ShownTrial, hear: Listening['hear']): Promise<boolean>
}
