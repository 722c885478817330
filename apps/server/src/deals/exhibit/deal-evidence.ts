export interface DealEvidence {
  readonly id: string
  /** For which side it speaks. */
  readonly side: 'merchant' | 'trader'
  /** Of the bytes that were sent, in hex: the same file shown again is no new evidence. */
  readonly sha256: string
  /** `payer`, or who of the sides or of staff. */
  readonly uploadedBy: string
  readonly createdAt: Date
}
