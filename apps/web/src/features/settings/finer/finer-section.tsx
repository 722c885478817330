import { lazy, Suspense } from 'react'
import { loadTexts } from '../../../lib/texts.tsx'
import type { Me } from '../settings-queries.ts'
import { FinerSkeleton } from './finer-skeleton.tsx'

const Cards = lazy(async () => {
  const [module] = await Promise.all([import('./finer-cards.tsx'), loadTexts('connection', 'alert-log')])
  return { default: module.FinerCards }
})

/** Each kind of alert and each channel, below the two switches that everybody needs. */
export function FinerSection({ me }: { me: Me }) {
  return (
    <Suspense fallback={<FinerSkeleton />}>
      <Cards me={me} />
    </Suspense>
  )
}
