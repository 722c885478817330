import { useState } from 'react'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { DealDrawerOpener } from '../deal-drawer-opener.tsx'
import type { Deal } from '../transactions-queries.ts'
import { WaitingDeals } from './waiting-deals.tsx'

/** The same block away from the list of deals, with its question and its drawer. */
export function WaitingOnOverview() {
  const [confirming, setConfirming] = useState<Deal>()
  const [openId, setOpenId] = useState<string>()
  return (
    <>
      <WaitingDeals onConfirm={setConfirming} onOpen={setOpenId} />
      <DealDrawerOpener
        id={openId}
        who="trader"
        isCovered={confirming !== undefined}
        onClose={() => setOpenId(undefined)}
        onConfirm={setConfirming}
      />
      <ConfirmDialog deal={confirming} onClose={() => setConfirming(undefined)} />
    </>
  )
}
