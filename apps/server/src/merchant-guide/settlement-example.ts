import { contract } from '@florin/contract'
import { exampleAnswer } from './example.ts'

/** In USDT, as the guide's program asks for it: the other examples' sums are roubles. */
export const settlementExample = {
  ...(exampleAnswer(contract.getSettlement) as object),
  external_id: 'PAYOUT-17',
  amount: '50.000000',
}
