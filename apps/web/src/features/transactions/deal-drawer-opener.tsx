import { lazy, Suspense } from 'react'
import { useLast } from '../../components/use-last.ts'
import type { DealDrawerProps } from './detail/deal-drawer.tsx'

/** A deal's story comes when the first one is opened. */
const DealDrawer = lazy(async () => ({ default: (await import('./detail/deal-drawer.tsx')).DealDrawer }))

export function DealDrawerOpener(props: DealDrawerProps) {
  const wasOpened = useLast(props.id)
  return <Suspense fallback={null}>{wasOpened !== undefined && <DealDrawer {...props} />}</Suspense>
}
