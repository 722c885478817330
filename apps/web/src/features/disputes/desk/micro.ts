/** USDT as whole millionths and back: sums of decimal text that never become a float. */
export function microOf(amount: string): bigint {
  const [whole = '0', rest = ''] = amount.replace('-', '').split('.')
  const units = BigInt(whole) * 1_000_000n + BigInt(rest.padEnd(6, '0').slice(0, 6))
  return amount.startsWith('-') ? -units : units
}

export function textOf(micro: bigint): string {
  const plain = micro < 0n ? -micro : micro
  return `${micro < 0n ? '-' : ''}${plain / 1_000_000n}.${String(plain % 1_000_000n).padStart(6, '0')}`
}
