import { lazy, Suspense } from 'react'
import { loadTexts } from '../../../lib/texts.tsx'
import { ConnectionSkeleton } from './connection-skeleton.tsx'

/** With its words and the drawing of QR codes, when somebody goes there. */
const Cards = lazy(async () => {
  const [module] = await Promise.all([
    import('./connection-cards.tsx'),
    loadTexts('connection', 'alert-log', 'push'),
  ])
  return { default: module.ConnectionCards }
})

export function ConnectionSection() {
  return (
    <Suspense fallback={<ConnectionSkeleton />}>
      <Cards />
    </Suspense>
  )
}
