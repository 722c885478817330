import { IconArrowsMaximize, IconDownload, IconTrash, IconZoomIn } from '@tabler/icons-react'
import { useTexts } from '../../../lib/texts.tsx'
import { FileFindings } from '../detail/file-findings.tsx'
import type { EvidenceFile, FileFinding } from '../disputes-queries.ts'
import { fileSize } from '../evidence/file-size.ts'
import { download, Face } from '../evidence/file-tile.tsx'
import styles from './evidence.module.css'

interface Props {
  readonly caseId: string
  readonly file: EvidenceFile
  readonly findings: readonly FileFinding[]
  readonly onLook: (file: EvidenceFile) => void
  readonly onRemove: ((file: EvidenceFile) => void) | undefined
}

/** A file with its face left and what it tells right. A PDF is never opened here: it comes as an attachment. */
export function EvidenceCard({ caseId, file, findings, onLook, onRemove }: Props) {
  const t = useTexts('disputes')
  const isPdf = file.content_type === 'application/pdf'
  const look = () => (isPdf ? void download(caseId, file, t('file_dead')) : onLook(file))
  const Corner = isPdf ? IconDownload : file.content_type === 'video/mp4' ? IconArrowsMaximize : IconZoomIn
  return (
    <li className={styles.card}>
      <button
        type="button"
        className={styles.look}
        data-file={file.id}
        aria-label={t(isPdf ? 'file_download' : 'file_open', { name: file.name })}
        onClick={look}
      >
        <Face caseId={caseId} file={file} />
        <span className={styles.corner}>
          <Corner size={16} stroke={1.75} aria-hidden="true" />
        </span>
      </button>
      <div className={styles.remark}>
        <p className={styles.nameLine}>
          <b title={file.name}>{file.name}</b>
          <span>{fileSize(file.size, t)}</span>
          {onRemove && (
            <button
              type="button"
              className={styles.remove}
              aria-label={t('file_remove', { name: file.name })}
              onClick={() => onRemove(file)}
            >
              <IconTrash size={16} stroke={1.75} aria-hidden="true" />
            </button>
          )}
        </p>
        <FileFindings name={file.name} findings={findings} isTitled={false} />
      </div>
    </li>
  )
}
