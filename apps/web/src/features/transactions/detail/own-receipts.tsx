import { useState } from 'react'
import type { DealDetails, DealReceipt } from '../transactions-queries.ts'
import { DealReceipts } from './deal-receipts.tsx'
import { VouchQuestion } from './vouch-question.tsx'

/** The receipts of a trader's own deal. While it is open, the trader may say that an unproven part came. */
export function OwnReceipts({ deal }: { deal: Pick<DealDetails, 'id' | 'status' | 'receipts'> }) {
  const [asked, setAsked] = useState<DealReceipt>()
  const isOpen = deal.status === 'verification'
  return (
    <>
      <DealReceipts receipts={deal.receipts} isStaff={false} onVouch={isOpen ? setAsked : undefined} />
      <VouchQuestion dealId={deal.id} receipt={asked} onClose={() => setAsked(undefined)} />
    </>
  )
}
