/** Calls to addresses that strangers chose: only out into the public internet, and never back into our own house. */
export interface PublicHttp {
  /** May this address be kept? Judged by its text alone; where its name leads to is judged at each call. */
  accepts(url: string): boolean
  post(request: PostRequest): Promise<PostOutcome>
}

export interface PostRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
  /** For everything together: finding the address, connecting, and the answer's last byte. */
  readonly deadlineMs: number
  /** Gives up early. */
  readonly signal?: AbortSignal
}

/** What went wrong before there was a whole answer, as keys of the texts. */
export type PostFailure =
  /** The address may not be called, */
  | 'address'
  /** its host has no address, */
  | 'dns'
  /** nobody listens there, */
  | 'refused'
  /** no connection was made, or it broke, */
  | 'network'
  /** the certificate is not theirs, */
  | 'tls'
  /** or time ran out. */
  | 'timeout'

/** The answer's body is nobody's business: it is read, up to a bound, and forgotten. */
export type PostOutcome =
  | {
      readonly kind: 'answered'
      readonly status: number
      /** The header `Retry-After` as it came. */
      readonly retryAfter?: string
      readonly durationMs: number
    }
  | { readonly kind: 'failed'; readonly failure: PostFailure; readonly durationMs: number }
  /** The signal spoke before anything else was known. */
  | { readonly kind: 'given_up' }
