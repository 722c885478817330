import type { SavedViewPage } from '@florin/contract'
import { lazy, Suspense } from 'react'
import { loadTexts } from '../../lib/texts.tsx'

const SavedViews = lazy(async () => {
  const [{ SavedViews: views }] = await Promise.all([import('./saved-views.tsx'), loadTexts('saved-views')])
  return { default: views }
})

/** For a list that others than staff see too: fetched only where it is shown. */
export function LazySavedViews({ page }: { page: SavedViewPage }) {
  return (
    <Suspense fallback={null}>
      <SavedViews page={page} />
    </Suspense>
  )
}
