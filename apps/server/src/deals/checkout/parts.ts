import type { UploadedFile } from '../../http/uploads.ts'
import type { Tx } from '../../platform/database.ts'
import type { OrderParts } from '../orders/index.ts'

/** Money that arrives on a simulated trader's phone: to which card or account, and how much. */
export interface SimulatedMessage {
  readonly terminalId: string
  readonly ownerId: string
  readonly tail: string
  readonly amount: string
}

/** What a file is about, and whose daily share of the disk it counts against. */
export interface EvidencePlace {
  readonly subject: string
  readonly side: 'merchant' | 'trader'
  readonly quotaKey: string
}

/** What the payer's page needs. */
export interface CheckoutParts extends OrderParts {
  /** Pages of one address may report so much in a minute; a Problem when they report more. */
  pacePageEvents(ip: string): Promise<void>
  countUploads(dealId: string): Promise<number>
  /** Counts a try to upload and refuses it where there is no room; before its body is read. */
  admitEvidence(place: EvidencePlace, declaredBytes: number): Promise<void>
  /** Judges a file by its content and keeps it; returns its id. */
  keepEvidence(
    evidence: EvidencePlace & {
      readonly by: string
      readonly file: UploadedFile | undefined
      /** What must be true together with the file, in its transaction. */
      readonly also?: (tx: Tx, file: { readonly id: string }) => Promise<void>
    },
  ): Promise<string>
  /** A bank's text on a simulated trader's phone, as if it had come; test deals only. */
  simulateMessage(tx: Tx, message: SimulatedMessage): Promise<void>
}
