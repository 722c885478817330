import { z } from 'zod'
import { ChainError } from './chain-error.ts'
import { nodeClient } from './node-client.ts'

const sent = z.object({
  txID: z.string().regex(/^[\da-f]{64}$/),
  raw_data_hex: z.string().regex(/^([\da-f]{2})+$/),
  signature: z.array(z.string().regex(/^[\da-f]{130}$/)).length(1),
  raw_data: z.object({
    timestamp: z.number().int(),
    expiration: z.number().int(),
    fee_limit: z.number().int().default(0),
  }),
})

/** The very bytes of a transaction that is on the chain, and their signature. */
export interface SentTransaction {
  readonly txid: string
  readonly rawDataHex: string
  readonly signatureHex: string
  readonly timestampMs: number
  readonly expirationMs: number
  readonly feeLimitSun: bigint
}

/** Of the first node that has it. The caller compares the bytes with the id, so no node can make anything up. */
export async function sentTransaction(urls: readonly string[], txid: string): Promise<SentTransaction> {
  const path = 'wallet/gettransactionbyid'
  for (const url of urls) {
    const answer = await nodeClient({ url, fetchTimeoutMs: 10_000 })
      .ask(path, { value: txid })
      .catch(() => undefined)
    const found = sent.safeParse(answer)
    if (!found.success || found.data.txID !== txid) continue
    const { raw_data_hex, signature, raw_data } = found.data
    return {
      txid,
      rawDataHex: raw_data_hex,
      signatureHex: signature[0] ?? '',
      timestampMs: raw_data.timestamp,
      expirationMs: raw_data.expiration,
      feeLimitSun: BigInt(raw_data.fee_limit),
    }
  }
  throw new ChainError(`${path}: no node gives the bytes of ${txid}`)
}
