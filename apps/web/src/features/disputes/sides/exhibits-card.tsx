import { IconCheck, IconDatabase, IconFile, IconX, type TablerIcon } from '@tabler/icons-react'
import { Panel } from '../../../components/panel/panel.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import type { Case, EvidenceFile } from '../disputes-queries.ts'
import styles from './sides.module.css'

type Exhibit = NonNullable<Case['verdict']>['exhibits'][number]

interface Props {
  readonly found: Case
  readonly onLook: (file: EvidenceFile) => void
}

/** What the verdict rests on, by mark and name: what the server's record holds stays with support. */
export function ExhibitsCard({ found, onLook }: Props) {
  const t = useTexts('disputes')
  const exhibits = found.verdict?.exhibits ?? []
  if (exhibits.length === 0) return null
  return (
    <Panel title={t('side_rests_on')}>
      <ul className={styles.rows}>
        {exhibits.map((exhibit) => (
          <Row key={exhibit.mark} exhibit={exhibit} found={found} onLook={onLook} />
        ))}
      </ul>
    </Panel>
  )
}

function Row({ exhibit, found, onLook }: Props & { exhibit: Exhibit }) {
  const t = useTexts('disputes')
  const { icon: Icon, family, text } = faceOf(exhibit)
  const file = found.files.find(({ id }) => id === exhibit.file_id)
  const name = exhibit.mark === 'A' ? t('side_exhibit_server') : exhibit.name
  const shown = name ?? t('side_exhibit_other', { mark: exhibit.mark })
  return (
    <li className={styles.exhibit}>
      <span className={styles.dot} data-family={family}>
        <Icon size={16} stroke={1.75} aria-hidden="true" />
      </span>
      <div>
        {file ? (
          <button type="button" className={styles.link} onClick={() => onLook(file)}>
            {exhibit.mark}: {shown}
          </button>
        ) : (
          <p>
            {exhibit.mark}: {shown}
          </p>
        )}
        <p className={styles.hint}>{t(text)}</p>
      </div>
    </li>
  )
}

function faceOf({ mark, is_own: isOwn, is_accepted: isAccepted }: Exhibit) {
  if (mark === 'A') return face(IconDatabase, 'info', 'side_exhibit_server_text')
  if (!isOwn) return face(IconFile, 'mute', 'side_exhibit_other_text')
  return isAccepted ? face(IconCheck, 'ok', 'side_exhibit_own') : face(IconX, 'bad', 'side_exhibit_refused')
}

type Words =
  | 'side_exhibit_server_text'
  | 'side_exhibit_other_text'
  | 'side_exhibit_own'
  | 'side_exhibit_refused'

const face = (icon: TablerIcon, family: 'info' | 'mute' | 'ok' | 'bad', text: Words) => ({
  icon,
  family,
  text,
})
