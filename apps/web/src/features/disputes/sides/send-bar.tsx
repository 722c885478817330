import { IconCamera, IconUpload } from '@tabler/icons-react'
import type { ChangeEvent } from 'react'
import { useFocusToDialog } from '../../../components/use-focus-to-dialog.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { Uploads } from '../evidence/use-uploads.ts'
import { Send } from './evidence-card.tsx'
import styles from './send-bar.module.css'

interface Props {
  readonly offers: string
  readonly uploads: Uploads
}

/** On a trader's phone, always in reach: the camera and a file; once something is chosen, what sends it. */
export function SendBar({ offers, uploads }: Props) {
  const t = useTexts('disputes')
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    uploads.add([...(event.currentTarget.files ?? [])])
    // The same file may be chosen again after a failure.
    event.currentTarget.value = ''
  }
  const input = { type: 'file', className: 'visually-hidden', onChange: choose } as const
  return (
    <div className={styles.bar}>
      {uploads.uploads.length > 0 ? (
        <SendInBar uploads={uploads} />
      ) : (
        <label className={styles.camera}>
          <input {...input} accept="image/*" capture="environment" />
          <IconCamera size={18} stroke={1.75} aria-hidden="true" />
          {t('bar_camera')}
        </label>
      )}
      <label className={styles.file}>
        <input {...input} accept={offers} multiple />
        <IconUpload size={18} stroke={1.75} aria-hidden="true" />
        {t('bar_file')}
      </label>
    </div>
  )
}

/** It goes when everything is sent: the focus stays in the case. */
function SendInBar({ uploads }: Pick<Props, 'uploads'>) {
  const ref = useFocusToDialog<HTMLDivElement>()
  return (
    <div ref={ref}>
      <Send side="trader" uploads={uploads} />
    </div>
  )
}
