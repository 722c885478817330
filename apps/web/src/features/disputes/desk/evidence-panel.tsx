import { IconBuildingStore, IconUser } from '@tabler/icons-react'
import type { Ref } from 'react'
import { useTexts } from '../../../lib/texts.tsx'
import type { Case, EvidenceFile } from '../disputes-queries.ts'
import styles from './evidence.module.css'
import { EvidenceCard } from './evidence-card.tsx'

interface Props {
  readonly found: Case
  readonly place: Ref<HTMLElement>
  readonly onLook: (file: EvidenceFile) => void
  readonly onRemove: ((file: EvidenceFile) => void) | undefined
}

const icons = { merchant: IconBuildingStore, trader: IconUser }

/** What both sides have sent, with what the files tell. */
export function EvidencePanel({ found, place, onLook, onRemove }: Props) {
  const t = useTexts('disputes')
  return (
    <section ref={place} className={styles.panel} tabIndex={-1} aria-labelledby="evidence-title">
      <div className={styles.head}>
        <h2 id="evidence-title" className={styles.title}>
          {t('desk_evidence')}
        </h2>
        <p className={styles.hint}>{t('desk_findings_hint')}</p>
      </div>
      <div className={styles.sides}>
        {(['merchant', 'trader'] as const).map((side) => (
          <Side key={side} side={side} found={found} onLook={onLook} onRemove={onRemove} />
        ))}
      </div>
    </section>
  )
}

function Side({ side, found, onLook, onRemove }: Omit<Props, 'place'> & { side: EvidenceFile['side'] }) {
  const t = useTexts('disputes')
  const files = found.files.filter((file) => file.side === side)
  const Icon = icons[side]
  const name = t(`files_${side}`)
  return (
    <section className={styles.side} aria-label={name}>
      <h3 className={styles.sideTitle}>
        <Icon size={18} stroke={1.75} aria-hidden="true" />
        {name}
        <span className={styles.count}>{files.length}</span>
      </h3>
      {files.length === 0 && <p className={styles.hint}>{t('files_none')}</p>}
      <ul className={styles.cards}>
        {files.map((file) => (
          <EvidenceCard
            key={file.id}
            caseId={found.id}
            file={file}
            findings={found.findings.find(({ file_id: id }) => id === file.id)?.findings ?? []}
            onLook={onLook}
            onRemove={onRemove}
          />
        ))}
      </ul>
    </section>
  )
}
