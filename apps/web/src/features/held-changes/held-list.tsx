import { useId } from 'react'
import { Panel } from '../../components/panel/panel.tsx'
import { StatusChip } from '../../components/status-chip.tsx'
import { formats } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts.tsx'
import styles from './held.module.css'
import { kindIcons, stateLooks } from './held-kinds.ts'
import type { HeldList, HeldRow } from './held-queries.ts'
import { hoursLeft, wordOf } from './held-words.ts'

interface Choice {
  readonly openId: string | undefined
  readonly onOpen: (id: string) => void
}

export function HeldLists({ list, ...choice }: { list: HeldList } & Choice) {
  const t = useTexts('held')
  return (
    <Panel className={styles.list} isBare>
      {list.open.length > 0 && <Group title={t('waiting')} rows={list.open} {...choice} />}
      {list.decided.length > 0 && <Group title={t('decided')} rows={list.decided} {...choice} />}
    </Panel>
  )
}

function Group({ title, rows, openId, onOpen }: { title: string; rows: readonly HeldRow[] } & Choice) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 className={styles.group} id={id}>
        {title}
      </h2>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              className={styles.row}
              aria-current={row.id === openId ? 'true' : undefined}
              onClick={() => onOpen(row.id)}
            >
              <Row row={row} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Row({ row }: { row: HeldRow }) {
  const t = useTexts('held')
  const Icon = kindIcons[row.kind]
  const person = row.person?.username ?? '–'
  const isEnded = row.decided_at !== null
  const state = row.is_own
    ? t('by_you', { person })
    : isEnded
      ? t('ended', { person, date: formats().date(row.decided_at ?? row.created_at) })
      : t('by', { person, maker: row.maker.username })
  const look = stateLooks[row.state]
  return (
    <>
      <span className={styles.tile} data-ended={isEnded}>
        <Icon size={20} stroke={1.75} aria-hidden="true" />
      </span>
      <span className={styles.words}>
        <span className={styles.kind}>{wordOf(t, 'kind', row.kind)}</span>
        <span className={styles.remark}>{state}</span>
      </span>
      {row.state === 'waiting' ? (
        <span className={styles.left}>{t('hours', { count: hoursLeft(row.expires_at) })}</span>
      ) : (
        <StatusChip family={look.family} icon={look.icon}>
          {t(`state_${row.state}`)}
        </StatusChip>
      )}
    </>
  )
}
