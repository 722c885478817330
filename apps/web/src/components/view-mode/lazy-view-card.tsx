import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { loadTexts } from '../../lib/texts.tsx'

const ViewCard = lazy(async () => {
  const [{ ViewCard: card }] = await Promise.all([import('./view-card.tsx'), loadTexts('view-as')])
  return { default: card }
})

/** Fetched only in view mode. */
export function LazyViewCard() {
  return (
    <Suspense fallback={<Skeleton height="100%" radius={14} />}>
      <ViewCard />
    </Suspense>
  )
}
