import { createHmac } from 'node:crypto'
import type { Secrets } from '../../platform/secrets.ts'
import type { Agreement } from './withdrawal-store.ts'

/** Known to the process that judges codes and to the signer, never to the database. */
export function withdrawalProofKey(secrets: Secrets): Buffer {
  return secrets.mac('withdrawal.proof')
}

/** Says that the code was judged by us: rights on the table alone cannot write it. The signer computes it anew. */
export function withdrawalProof(key: Buffer, agreed: Agreement): Buffer {
  const facts = [
    agreed.id,
    agreed.userId,
    agreed.sessionId,
    agreed.codeId,
    agreed.address,
    String(agreed.amountMicroUsdt),
    String(agreed.feeMicroUsdt),
  ]
  return proofOf(key, facts)
}

/** The signer puts the facts together in the same order. */
export function proofOf(key: Buffer, facts: readonly string[]): Buffer {
  return createHmac('sha256', key).update(JSON.stringify(facts)).digest()
}
