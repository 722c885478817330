import { addressBytes } from './addresses.ts'

/** Everything that decides the bytes of one of our transactions. */
export interface TransactionFacts {
  readonly kind: 'usdt' | 'trx'
  readonly from: string
  readonly to: string
  readonly amount: bigint
  readonly tokenContract: string
  readonly referenceHeight: bigint
  readonly referenceId: string
  readonly timestampMs: bigint
  readonly expirationMs: bigint
  readonly feeLimitSun: bigint
}

/** keccak256('transfer(address,uint256)'), its first four bytes: the only call that our keys ever sign. */
const transferSelector = 'a9059cbb'

/** Builds a transaction from its facts. Bytes that another process has stored are signed only if they are equal to these. */
export function rawData(facts: TransactionFacts): Buffer {
  const height = Buffer.alloc(8)
  height.writeBigUInt64BE(facts.referenceHeight)
  return Buffer.concat([
    bytes(1, height.subarray(6)),
    bytes(4, Buffer.from(facts.referenceId, 'hex').subarray(8, 16)),
    number(8, facts.expirationMs),
    bytes(11, contractOf(facts)),
    number(14, facts.timestampMs),
    // A plain TRX transfer has no limit to name.
    facts.kind === 'usdt' ? number(18, facts.feeLimitSun) : Buffer.alloc(0),
  ])
}

function contractOf(facts: TransactionFacts): Buffer {
  const [type, name, body] =
    facts.kind === 'usdt'
      ? ([31n, 'TriggerSmartContract', tokenTransfer(facts)] as const)
      : ([1n, 'TransferContract', trxTransfer(facts)] as const)
  const any = Buffer.concat([bytes(1, Buffer.from(`type.googleapis.com/protocol.${name}`)), bytes(2, body)])
  return Buffer.concat([number(1, type), bytes(2, any)])
}

function tokenTransfer({ from, to, amount, tokenContract }: TransactionFacts): Buffer {
  const word = (hex: string) => hex.padStart(64, '0')
  const data =
    transferSelector + word(addressBytes(to).subarray(1).toString('hex')) + word(amount.toString(16))
  return Buffer.concat([
    bytes(1, addressBytes(from)),
    bytes(2, addressBytes(tokenContract)),
    bytes(4, Buffer.from(data, 'hex')),
  ])
}

function trxTransfer({ from, to, amount }: TransactionFacts): Buffer {
  return Buffer.concat([bytes(1, addressBytes(from)), bytes(2, addressBytes(to)), number(3, amount)])
}

function bytes(field: number, content: Buffer): Buffer {
  return Buffer.concat([varint(BigInt(field * 8 + 2)), varint(BigInt(content.length)), content])
}

function number(field: number, value: bigint): Buffer {
  return Buffer.concat([varint(BigInt(field * 8)), varint(value)])
}

function varint(value: bigint): Buffer {
  if (value < 0n) throw new RangeError('Only what is not negative is written')
  const found: number[] = []
  let rest = value
  for (; rest >= 128n; rest /= 128n) found.push(Number(rest % 128n) + 128)
  found.push(Number(rest))
  return Buffer.from(found)
}
