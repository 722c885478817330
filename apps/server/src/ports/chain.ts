/** The Tron network, as far as the wallet needs it. Amounts are micro-USDT; fees are sun, a millionth of a TRX. */
export interface Chain {
  /** The newest block that can no longer be undone. */
  solidTip(): Promise<BlockHead>
  /** A solid block with every transfer of the configured token in it. Throws rather than answering with a part. */
  solidBlock(height: bigint): Promise<SolidBlock>
  /** A block for a new transaction to refer to: solid, so that no reorganisation makes the transaction unusable. */
  referenceBlock(): Promise<BlockHead>
  tokenBalance(address: string): Promise<bigint>
  trxBalanceSun(address: string): Promise<bigint>
  isActivated(address: string): Promise<boolean>
  /** Tether keeps a list of addresses whose coins it has frozen. */
  isBlacklisted(address: string): Promise<boolean>
  /** Is there a contract behind the address? What it is sent may be locked up in it for ever. Any node's yes is a yes. */
  hasContract(address: string): Promise<boolean>
  /** What a transfer of exactly this amount to exactly this address may burn at most. */
  feeLimitSun(transfer: PlannedTransfer): Promise<bigint>
  /** Sends signed bytes. Only `refused` says that they will never be included as they are. */
  broadcast(transaction: SignedTransaction): Promise<BroadcastOutcome>
  /** What solid blocks say about a transaction; `unknown` when none has it. Asks every configured node. */
  solidOutcome(txid: string): Promise<SolidOutcome>
  /** Has any node heard of it, solid or not? */
  isHeardOf(txid: string): Promise<boolean>
}

export interface BlockHead {
  readonly height: bigint
  readonly id: string
  readonly timeMs: number
}

export interface SolidBlock extends BlockHead {
  readonly parentId: string
  readonly transfers: readonly TokenTransfer[]
}

/** One Transfer log of the token, of a transaction that succeeded. */
export interface TokenTransfer {
  readonly txid: string
  readonly logIndex: number
  readonly from: string
  readonly to: string
  readonly amountMicroUsdt: bigint
}

export interface PlannedTransfer {
  readonly from: string
  readonly to: string
  readonly amountMicroUsdt: bigint
}

export interface SignedTransaction {
  readonly txid: string
  readonly rawDataHex: string
  readonly signatureHex: string
}

export type BroadcastOutcome =
  | { readonly kind: 'accepted' }
  /** The node has it already. Neither success nor failure: wait and ask. */
  | { readonly kind: 'duplicate' }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  /** The node did not answer, or not clearly: it may or may not have taken it. */
  | { readonly kind: 'unclear'; readonly message: string }

export type SolidOutcome =
  | { readonly kind: 'unknown' }
  | {
      readonly kind: 'succeeded'
      readonly height: bigint
      readonly feeSun: bigint
      readonly transfers: readonly TokenTransfer[]
    }
  | { readonly kind: 'failed'; readonly height: bigint; readonly feeSun: bigint; readonly reason: string }
