import { IconBuildingStore, IconCheck, IconDatabase, IconUser } from '@tabler/icons-react'
import { Panel } from '../../../components/panel/panel.tsx'
import { StatusChip } from '../../../components/status-chip.tsx'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { Case } from '../disputes-queries.ts'
import styles from './checklist.module.css'
import { useCodeWords } from './words.ts'

type Item = Case['checklist'][number]

const icons = { merchant: IconBuildingStore, trader: IconUser }

/** What the reason asks of each side, and what of it is there. */
export function ChecklistPanel({ found }: { found: Case }) {
  const t = useTexts('disputes')
  return (
    <Panel labelledBy="checklist-title">
      <div className={styles.head}>
        <h2 id="checklist-title" className={styles.title}>
          {t('desk_asks')}
        </h2>
        <StatusChip family="bad">{t(`desk_about_${found.reason}`)}</StatusChip>
      </div>
      <div className={styles.sides}>
        {(['merchant', 'trader'] as const).map((side) => (
          <Side key={side} side={side} found={found} />
        ))}
      </div>
    </Panel>
  )
}

function Side({ side, found }: { side: Item['side']; found: Case }) {
  const t = useTexts('disputes')
  const items = found.checklist.filter((item) => item.side === side)
  const Icon = icons[side]
  const sent = items.filter(({ state }) => state !== 'missing').length
  return (
    <div>
      <h3 className={styles.sideTitle}>
        <Icon size={18} stroke={1.75} aria-hidden="true" />
        {t(`files_${side}`)}
        {items.length > 0 && (
          <span className={styles.count}>{t('desk_asks_of', { sent, all: items.length })}</span>
        )}
      </h3>
      {items.length === 0 && <p className={styles.hint}>{t('desk_asks_none')}</p>}
      <ul className={styles.items}>
        {items.map((item) => (
          <Line key={item.key} item={item} files={found.files} />
        ))}
      </ul>
    </div>
  )
}

function Line({ item, files }: { item: Item } & Pick<Case, 'files'>) {
  const t = useTexts('disputes')
  const words = useCodeWords('item_')
  return (
    <li className={styles.item}>
      <span className={styles.sign} data-state={item.state}>
        {item.state !== 'missing' && <IconCheck size={14} stroke={2.25} aria-hidden="true" />}
      </span>
      <span className={styles.words}>
        <span>{words(item.key)}</span>
        <small>{useDetail(item, files)}</small>
      </span>
      {item.state === 'on_file' && (
        <StatusChip family="info" icon={IconDatabase}>
          {t('desk_on_file')}
        </StatusChip>
      )}
    </li>
  )
}

/** What was sent, or what the server has. */
function useDetail(item: Item, files: Case['files']): string {
  const t = useTexts('disputes')
  const { time } = formats()
  if (item.state === 'missing') return t(item.kind === 'server' ? 'desk_not_filed' : 'desk_not_sent')
  if (item.text !== null) return item.text
  const names = files.filter(({ id }) => item.file_ids.includes(id)).map(({ name }) => name)
  const { on_file: own } = item
  if (!own) return names.join(', ')
  const parts = [
    own.name,
    own.count === null ? null : t('desk_on_file_count', { count: own.count }),
    own.from !== null && own.to !== null ? `${time(own.from)}–${time(own.to)}` : null,
  ]
  return parts.filter((part) => part !== null).join(', ')
}
