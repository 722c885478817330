import type { ChainState } from '@florin/contract'
import type { NamedBank } from '../bank-name.ts'

export interface ProvableMethod {
  readonly id: string
  readonly bank: NamedBank
  readonly card: string | null
  readonly phone_number: string | null
  readonly chain: ChainState | null
}
