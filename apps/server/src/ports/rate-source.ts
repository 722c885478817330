/** Somebody outside who says what a USDT costs in roubles. */
export interface RateSource {
  readonly name: string
  /** Roubles for one USDT, in ten-thousandths. Throws rather than answer something it is not sure of. */
  fetch(signal: AbortSignal): Promise<bigint>
}
