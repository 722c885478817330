import { IconCamera, IconUpload } from '@tabler/icons-react'
import { useFocusToDialog } from '../../../components/use-focus-to-dialog.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { FileInput } from '../evidence/file-input.tsx'
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
  const input = { className: 'visually-hidden', onFiles: uploads.add } as const
  return (
    <div className={styles.bar}>
      {uploads.uploads.length > 0 ? (
        <SendInBar uploads={uploads} />
      ) : (
        <label className={styles.camera}>
          <FileInput {...input} accept="image/*" capture="environment" />
          <IconCamera size={18} stroke={1.75} aria-hidden="true" />
          {t('bar_camera')}
        </label>
      )}
      <label className={styles.file}>
        <FileInput {...input} accept={offers} multiple />
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
