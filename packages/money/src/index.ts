export type { Asset, Money } from './money.ts'
export { add, compare, format, isNegative, money, parse, subtract, zero } from './money.ts'
export { basisPoints, percentText, shareDown, shareUp } from './share.ts'
