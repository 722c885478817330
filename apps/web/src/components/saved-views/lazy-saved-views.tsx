import type { SavedViewPage } from '@florin/contract'
import { lazy, Suspense } from 'react'
import { loadTexts } from '../../lib/texts.tsx'

const SavedViews = lazy(async () => {
  const [{ SavedViews: views }] = await Promise.all([import('./saved-views.tsx'), loadTexts('saved-views')])
  return { default: views }
})

/** For a list that others than staff see too: fetched only where it is shown. */
export function LazySavedViews(props: { readonly page: SavedViewPage; readonly isIcon?: boolean }) {
  return (
    <Suspense fallback={null}>
      <SavedViews {...props} />
    </Suspense>
  )
}
