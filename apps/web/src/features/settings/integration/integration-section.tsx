import { lazy, Suspense } from 'react'
import { loadTexts } from '../../../lib/texts.tsx'
import type { Me } from '../settings-queries.ts'
import { IntegrationSkeleton } from './integration-skeleton.tsx'

/** For merchants only, so it comes with its words when one of them goes there. */
const Cards = lazy(async () => {
  const [module] = await Promise.all([import('./integration-cards.tsx'), loadTexts('integration', 'address')])
  return { default: module.IntegrationCards }
})

export function IntegrationSection({ me }: { me: Me }) {
  return (
    <Suspense fallback={<IntegrationSkeleton />}>
      <Cards email={me.email} />
    </Suspense>
  )
}
