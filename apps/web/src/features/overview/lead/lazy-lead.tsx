import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'

const LeadBlocks = lazy(async () => ({ default: (await import('./lead-blocks.tsx')).LeadBlocks }))
const InvitedCard = lazy(async () => ({ default: (await import('./invited-card.tsx')).InvitedCard }))

/** A lead's blocks come when a lead looks, in the room that is kept for their figures anyway. */
export function LazyLead() {
  return (
    <Suspense fallback={<Skeleton height={560} radius={14} />}>
      <LeadBlocks />
    </Suspense>
  )
}

export function LazyInvited() {
  return (
    <Suspense fallback={<Skeleton height={238} radius={14} />}>
      <InvitedCard />
    </Suspense>
  )
}
