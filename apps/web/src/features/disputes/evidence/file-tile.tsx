import { IconFileTypePdf, IconPhoto, IconPlayerPlayFilled, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts.tsx'
import { toasts } from '../../../lib/toasts.ts'
import type { EvidenceFile } from '../disputes-queries.ts'
import styles from './evidence.module.css'
import { fileSize } from './file-size.ts'
import { freshLink, useFileUrl } from './use-file-url.ts'

interface Props {
  readonly caseId: string
  readonly file: EvidenceFile
  readonly onLook: (file: EvidenceFile) => void
  /** Support may take it down. */
  readonly onRemove?: ((file: EvidenceFile) => void) | undefined
}

export function FileTile({ caseId, file, onLook, onRemove }: Props) {
  const t = useTexts('disputes')
  const isPdf = file.content_type === 'application/pdf'
  const look = () => (isPdf ? void download(caseId, file, t('file_dead')) : onLook(file))
  return (
    <li className={styles.tile}>
      <button
        type="button"
        className={styles.look}
        aria-label={t(isPdf ? 'file_download' : 'file_open', { name: file.name })}
        onClick={look}
      >
        <Face caseId={caseId} file={file} />
      </button>
      <div className={styles.caption}>
        <span className={styles.name} title={file.name}>
          {file.name}
        </span>
        <span className={styles.size}>{fileSize(file.size, t)}</span>
        {onRemove && (
          <button
            type="button"
            className={styles.icon}
            aria-label={t('file_remove', { name: file.name })}
            onClick={() => onRemove(file)}
          >
            <IconTrash size={16} stroke={1.75} aria-hidden="true" />
          </button>
        )}
      </div>
    </li>
  )
}

export function Face({ caseId, file }: Pick<Props, 'caseId' | 'file'>) {
  if (file.content_type === 'application/pdf')
    return <IconFileTypePdf className={styles.pdf} size={34} stroke={1.5} aria-hidden="true" />
  if (file.content_type === 'video/mp4')
    return (
      <span className={styles.play}>
        <IconPlayerPlayFilled size={16} aria-hidden="true" />
      </span>
    )
  return <Thumbnail caseId={caseId} file={file} />
}

/** The sign of a picture lies below until the picture itself is there. */
function Thumbnail({ caseId, file }: Pick<Props, 'caseId' | 'file'>) {
  const { url, renew, onShown } = useFileUrl(caseId, file, file.url)
  const [isShown, setShown] = useState(false)
  return (
    <>
      {!isShown && <IconPhoto size={28} stroke={1.5} aria-hidden="true" />}
      {url !== undefined && (
        <img
          className={styles.thumbnail}
          data-shown={isShown}
          src={url}
          alt=""
          onLoad={() => {
            setShown(true)
            onShown()
          }}
          onError={() => {
            setShown(false)
            renew()
          }}
        />
      )}
    </>
  )
}

/** The server sends it as an attachment; the page stays. */
export async function download(caseId: string, file: EvidenceFile, failure: string): Promise<void> {
  try {
    const link = document.createElement('a')
    link.href = await freshLink(caseId, file)
    link.download = file.name
    link.click()
  } catch (error) {
    toasts.problem(error, failure)
  }
}
