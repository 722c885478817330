import type { PayoutPlan, Unsigned } from './payout-store.ts'

/** Builds the bytes without a request to any node. The signer builds them again by itself and compares. */
export async function writeTransaction(plan: PayoutPlan, tokenContract: string): Promise<Unsigned> {
  // Loaded when first needed: a web process that pays nothing out does not carry the client.
  const { TronWeb } = await import('tronweb')
  const { transactionBuilder } = new TronWeb({ fullHost: 'http://offline.invalid' })
  const blockHeader = {
    ref_block_bytes: plan.reference.height.toString(16).padStart(4, '0').slice(-4),
    ref_block_hash: plan.reference.id.slice(16, 32),
    expiration: plan.expirationMs,
    timestamp: plan.timestampMs,
  }
  if (plan.purpose === 'top_up') {
    const sent = await transactionBuilder.sendTrx(plan.to, Number(plan.amount), plan.from, { blockHeader })
    return { txid: sent.txID, rawDataHex: sent.raw_data_hex }
  }
  const { transaction } = await transactionBuilder.triggerSmartContract(
    tokenContract,
    'transfer(address,uint256)',
    { feeLimit: Number(plan.feeLimitSun), txLocal: true, blockHeader },
    [
      { type: 'address', value: plan.to },
      { type: 'uint256', value: plan.amount.toString() },
    ],
    plan.from,
  )
  return { txid: transaction.txID, rawDataHex: transaction.raw_data_hex }
}
