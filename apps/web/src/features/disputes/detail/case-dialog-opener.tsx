import { lazy, Suspense } from 'react'
import { useLast } from '../../../components/use-last.ts'
import type { CaseDialogProps } from './case-props.ts'

/** A case's window comes when the first one is opened. */
const CaseDialog = lazy(async () => ({ default: (await import('./case-dialog.tsx')).CaseDialog }))

export function CaseDialogOpener(props: CaseDialogProps) {
  const wasOpened = useLast(props.id)
  return <Suspense fallback={null}>{wasOpened !== undefined && <CaseDialog {...props} />}</Suspense>
}
