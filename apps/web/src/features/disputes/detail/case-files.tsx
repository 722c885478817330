import { IconBuildingStore, IconPhoto, IconUser, type TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/texts.tsx'
import type { Case, EvidenceFile } from '../disputes-queries.ts'
import evidence from '../evidence/evidence.module.css'
import { FileTile } from '../evidence/file-tile.tsx'
import styles from './case.module.css'
import { FileFindings } from './file-findings.tsx'

interface Props {
  readonly found: Case
  /** Whose; without a side, all that the reader may see: their own. */
  readonly side?: EvidenceFile['side']
  readonly onLook: (file: EvidenceFile) => void
  readonly onRemove?: ((file: EvidenceFile) => void) | undefined
  /** More in the same row: the place for new files. */
  readonly children?: ReactNode
}

const icons: Record<EvidenceFile['side'], TablerIcon> = { merchant: IconBuildingStore, trader: IconUser }

export function CaseFiles({ found, side, onLook, onRemove, children }: Props) {
  const t = useTexts('disputes')
  const files = side === undefined ? found.files : found.files.filter((file) => file.side === side)
  const Icon = side === undefined ? IconPhoto : icons[side]
  const name = t(side === undefined ? 'files_own' : `files_${side}`)
  return (
    <section className={styles.files} aria-label={name}>
      <h3 className={styles.filesTitle}>
        <Icon size={18} stroke={1.75} aria-hidden="true" />
        {name}
        <span className={styles.count}>{files.length}</span>
      </h3>
      {files.length > 0 ? (
        <ul className={evidence.tiles}>
          {files.map((file) => (
            <FileTile key={file.id} caseId={found.id} file={file} onLook={onLook} onRemove={onRemove} />
          ))}
        </ul>
      ) : (
        <p className={styles.hint}>{t('files_none')}</p>
      )}
      {files.map((file) => (
        <FileFindings
          key={file.id}
          name={file.name}
          findings={found.findings.find(({ file_id }) => file_id === file.id)?.findings ?? []}
        />
      ))}
      {children}
    </section>
  )
}
