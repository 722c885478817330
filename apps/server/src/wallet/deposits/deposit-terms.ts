import { format, money } from '@florin/money'

/** A block is solid when 19 of the 27 that make blocks have built upon it. */
const solidAfterBlocks = 19

export interface DepositTerms {
  readonly deposit_minimum: string
  readonly deposit_blocks: number
  readonly deposit_seconds: number
}

/** The terms that a person sees before they send anything. */
export function depositTerms({
  minimumMicroUsdt,
  blockMs,
}: {
  minimumMicroUsdt: bigint
  blockMs: number
}): DepositTerms {
  return {
    deposit_minimum: format(money('USDT', minimumMicroUsdt)),
    deposit_blocks: solidAfterBlocks,
    deposit_seconds: Math.ceil((solidAfterBlocks * blockMs) / 1_000),
  }
}
