/** Return.response_code of the protocol. The bandwidth one is misspelt there, and so on every wire. */
export type RefusalCode =
  | 'SIGERROR'
  | 'CONTRACT_VALIDATE_ERROR'
  | 'BANDWITH_ERROR'
  | 'DUP_TRANSACTION_ERROR'
  | 'TAPOS_ERROR'
  | 'TOO_BIG_TRANSACTION_ERROR'
  | 'TRANSACTION_EXPIRATION_ERROR'
  | 'OTHER_ERROR'

/** A node's polite no to a broadcast, worded as java-tron 4.8 words it. */
export class Refusal extends Error {
  readonly code: RefusalCode

  constructor(code: RefusalCode, message: string) {
    super(message)
    this.code = code
  }
}

/** The reason bare, as the building endpoints show it; broadcasting puts java-tron's prefix before it. */
export class InvalidContract extends Refusal {
  readonly reason: string

  constructor(reason: string) {
    super('CONTRACT_VALIDATE_ERROR', `Contract validate error : ${reason}`)
    this.reason = reason
  }
}

export const badSignature = (reason: string): Refusal =>
  new Refusal('SIGERROR', `Validate signature error: ${reason}`)
