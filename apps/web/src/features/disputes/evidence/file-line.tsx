import { Button } from '@mantine/core'
import { IconFile, IconFileTypePdf, IconPhoto, IconVideo, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFocusToDialog } from '../../../components/use-focus-to-dialog.ts'
import { useTexts } from '../../../lib/texts.tsx'
import styles from './evidence.module.css'
import { fileSize } from './file-size.ts'
import { useIntoView } from './use-into-view.ts'
import type { Upload } from './use-uploads.ts'

const icons = { pdf: IconFileTypePdf, mp4: IconVideo, png: IconPhoto, jpg: IconPhoto, jpeg: IconPhoto }

function iconOf(name: string) {
  const extension = name.split('.').at(-1)?.toLowerCase() ?? ''
  return icons[extension as keyof typeof icons] ?? IconFile
}

interface Props {
  readonly file: File
  readonly remove: { readonly label: string; readonly onPress: () => void } | undefined
  readonly children?: ReactNode
}

/** One chosen file that is not sent yet. */
export function FileLine({ file, remove, children }: Props) {
  const t = useTexts('disputes')
  const Icon = iconOf(file.name)
  const line = useFocusToDialog<HTMLLIElement>()
  return (
    <li ref={line} className={styles.line}>
      <Icon className={styles.kind} size={20} stroke={1.5} aria-hidden="true" />
      <span className={styles.lineName}>{file.name}</span>
      <span className={styles.lineSize}>{fileSize(file.size, t)}</span>
      {remove && (
        <button type="button" className={styles.icon} aria-label={remove.label} onClick={remove.onPress}>
          <IconX size={18} stroke={1.75} aria-hidden="true" />
        </button>
      )}
      {children}
    </li>
  )
}

interface UploadProps {
  readonly upload: Upload
  readonly onRemove: (key: number) => void
  readonly onRetry: (key: number) => void
  /** More about the file, below its name. */
  readonly children?: ReactNode
}

/** One file on its way: how far it is, or why it could not be sent and the way to try again. */
export function UploadLine({ upload, onRemove, onRetry, children }: UploadProps) {
  const t = useTexts('disputes')
  const { key, file, state, failure } = upload
  const name = file.name
  const percent = Math.round(upload.share * 100)
  const ref = useIntoView<HTMLDivElement>(failure?.sentence ?? state)
  const remove = {
    label: t(state === 'sending' ? 'upload_stop' : 'upload_drop', { name }),
    onPress: () => onRemove(key),
  }
  return (
    <FileLine file={file} remove={remove}>
      <div ref={ref} className={styles.state}>
        {state === 'sending' && (
          <>
            <progress
              className={styles.bar}
              max={100}
              value={percent}
              aria-label={t('upload_progress', { name })}
            />
            <span className={styles.percent} aria-hidden="true">
              {percent}%
            </span>
            {upload.isBroken && (
              <span className={styles.broken} role="status">
                {t('upload_broken')}
              </span>
            )}
          </>
        )}
        {children}
        {state === 'waits' && <span className={styles.quiet}>{t('upload_waits')}</span>}
        {failure && (
          <>
            <p className={styles.fault} role="alert">
              {failure.sentence}
              {failure.why !== '' && <span className={styles.why}>{failure.why}</span>}
            </p>
            <Button variant="default" size="xs" onClick={() => onRetry(key)}>
              {t('upload_retry')}
              <span className="visually-hidden">: {t('upload_retry_of', { name })}</span>
            </Button>
          </>
        )}
      </div>
    </FileLine>
  )
}
