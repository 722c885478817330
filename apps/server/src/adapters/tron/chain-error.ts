/** The node did not answer, or not with something to build on. Worth another try, never worth a guess. */
export class ChainError extends Error {
  readonly status: number | undefined

  constructor(message: string, status?: number) {
    super(message)
    this.name = 'ChainError'
    this.status = status
  }
}

/** Two nodes tell different stories about what can no longer change. Somebody must look before money moves. */
export class ChainDisagreement extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ChainDisagreement'
  }
}

/** The configured contract is not the token it should be. No retry helps. */
export class WrongToken extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'WrongToken'
  }
}
