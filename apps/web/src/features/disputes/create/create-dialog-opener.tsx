import { lazy, Suspense } from 'react'
import { useLast } from '../../../components/use-last.ts'
import type { CreateDialogProps } from './create-dialog.tsx'

/** The dialog comes when it is opened for the first time. */
const CreateDialog = lazy(async () => ({ default: (await import('./create-dialog.tsx')).CreateDialog }))

export function CreateDialogOpener(props: CreateDialogProps) {
  const wasOpened = useLast(props.opened || undefined)
  return <Suspense fallback={null}>{wasOpened && <CreateDialog {...props} />}</Suspense>
}
