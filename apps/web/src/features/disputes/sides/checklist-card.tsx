import {
  IconCheck,
  IconDatabase,
  IconDeviceMobileCheck,
  IconFileUpload,
  IconHistory,
  IconKeyboard,
  IconMessage2,
} from '@tabler/icons-react'
import { Panel } from '../../../components/panel/panel.tsx'
import { StatusChip } from '../../../components/status-chip.tsx'
import { formats } from '../../../lib/format.ts'
import { type Texts, useTexts } from '../../../lib/texts.tsx'
import type { Case } from '../disputes-queries.ts'
import styles from './checklist.module.css'
import { ItemAdd } from './item-add.tsx'
import { onFileText, useItemWords } from './item-words.ts'
import type { Item, Side } from './side.ts'

interface Props {
  readonly found: Case
  readonly side: Side
  readonly offers: string
  readonly onFiles: (files: readonly File[], item: string) => void
  readonly onType: (item: Item) => void
}

/** What the reason asks of the reader: only what has not come needs work. */
export function ChecklistCard(props: Props) {
  const { found, side } = props
  const t = useTexts('disputes')
  if (found.checklist.length === 0) return null
  return (
    <Panel
      title={t(side === 'trader' ? 'side_asked' : 'side_reason_asks')}
      action={<Count found={found} side={side} />}
    >
      <ul className={styles.items}>
        {found.checklist.map((item) => (
          <Row key={item.key} {...props} item={item} />
        ))}
      </ul>
    </Panel>
  )
}

function Count({ found: { checklist, due_by: dueBy }, side }: Pick<Props, 'found' | 'side'>) {
  const t = useTexts('disputes')
  const all = checklist.length
  const missing = checklist.filter(({ state }) => state === 'missing')
  // What the server would have filed itself is nobody's work.
  const left = missing.filter(({ kind }) => kind !== 'server').length
  const sent = all - missing.length
  if (side === 'trader')
    return (
      <span className={styles.count}>
        {left === 0 ? t('side_asked_all') : t('side_asked_left', { left, all })}
      </span>
    )
  return (
    <span className={styles.count}>
      {dueBy === null
        ? t('side_sent_of', { sent, all })
        : t('side_sent_due', { sent, all, time: formats().dateTime(dueBy) })}
    </span>
  )
}

function Row({ found, offers, onFiles, onType, item }: Props & { item: Item }) {
  const t = useTexts('disputes')
  const { name, hint } = useItemWords(found)(item)
  return (
    <li className={styles.item} data-state={item.state}>
      <Sign item={item} />
      <div className={styles.words}>
        <p className={styles.name}>
          {name} <Mark item={item} />
        </p>
        <p className={styles.hint}>{stateOfItem(t, item, found) ?? hint}</p>
      </div>
      {found.may.upload && item.kind !== 'server' && (
        <ItemAdd
          item={item}
          name={name}
          offers={offers}
          onFiles={(files) => onFiles(files, item.key)}
          onType={() => onType(item)}
        />
      )}
    </li>
  )
}

/** What came of it; undefined where nothing has. */
function stateOfItem(t: Texts<'disputes'>, item: Item, found: Case): string | undefined {
  if (item.state === 'on_file') return onFileText(t, item)
  if (item.state === 'missing' || item.sent_at === null) return undefined
  const files = found.files.filter(({ id }) => item.file_ids.includes(id))
  const named = files.length === 1 ? files[0]?.name : t('side_file_count', { count: item.file_ids.length })
  return t('side_sent_at', { what: item.text ?? named ?? '', time: formats().dateTime(item.sent_at) })
}

function Mark({ item }: { item: Item }) {
  const t = useTexts('disputes')
  if (item.state === 'on_file')
    return (
      <StatusChip family="info" icon={IconDatabase}>
        {t('side_on_file')}
      </StatusChip>
    )
  if (item.state === 'sent')
    return (
      <StatusChip family="ok" icon={IconCheck}>
        {t('side_sent')}
      </StatusChip>
    )
  if (item.kind === 'server') return <StatusChip family="mute">{t('exhibit_missing')}</StatusChip>
  return item.is_required ? (
    <StatusChip family="warn" icon={IconFileUpload}>
      {t('side_needed')}
    </StatusChip>
  ) : (
    <StatusChip family="mute">{t('side_optional')}</StatusChip>
  )
}

function Sign({ item }: { item: Item }) {
  const Icon = iconOf(item)
  return (
    <span className={styles.sign}>
      <Icon size={20} stroke={1.5} aria-hidden="true" />
    </span>
  )
}

function iconOf({ kind, state, on_file: facts }: Item) {
  if (state === 'sent') return IconCheck
  if (kind === 'server') return facts?.name ? IconDeviceMobileCheck : IconMessage2
  return kind === 'text' ? IconKeyboard : IconHistory
}
