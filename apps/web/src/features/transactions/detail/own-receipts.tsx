import { useState } from 'react'
import type { DealDetails, DealReceipt } from '../transactions-queries.ts'
import { DealReceipts } from './deal-receipts.tsx'
import { VouchQuestion } from './vouch-question.tsx'

interface Props {
  readonly deal: Pick<DealDetails, 'id' | 'status' | 'receipts'>
  /** The question lies over the deal and owns Escape. */
  readonly onAsk: (isAsking: boolean) => void
}

/** The receipts of a trader's own deal. While it is open, the trader may say that an unproven part came. */
export function OwnReceipts({ deal, onAsk }: Props) {
  const [vouchedReceipt, setAsked] = useState<DealReceipt>()
  const isOpen = deal.status === 'verification'
  const ask = (receipt: DealReceipt | undefined) => {
    setAsked(receipt)
    onAsk(receipt !== undefined)
  }
  return (
    <>
      <DealReceipts receipts={deal.receipts} isStaff={false} onVouch={isOpen ? ask : undefined} />
      <VouchQuestion dealId={deal.id} receipt={vouchedReceipt} onClose={() => ask(undefined)} />
    </>
  )
}
