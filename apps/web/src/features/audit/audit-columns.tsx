import { Anchor } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Column } from '../../components/table/columns.ts'
import { formats } from '../../lib/format.ts'
import type { Texts } from '../../lib/texts.tsx'
import type { AuditEntry } from './audit-queries.ts'
import styles from './audit-table.module.css'
import { nameOf, shownValue, subjectName } from './audit-texts.ts'

interface Opening {
  readonly openId: string | undefined
  readonly onOpen: (id: string | undefined) => void
}

export function auditColumns(t: Texts<'audit'>, opening: Opening): Column<AuditEntry>[] {
  const { date, time } = formats()
  return [
    {
      key: 'when',
      head: t('when'),
      place: 'title',
      cell: ({ id, at }) => (
        <>
          {date(at)} <span className={styles.quiet}>{time(at)}</span>
          <span className={styles.number}>{t('entry', { id })}</span>
        </>
      ),
    },
    { key: 'who', head: t('who'), place: 'side', cell: ({ actor }) => actorName(t, actor) },
    { key: 'act', head: t('act'), place: 'line', cell: ({ action }) => nameOf(t, 'act', action) },
    {
      key: 'object',
      head: t('object'),
      place: 'line',
      cell: ({ subject }) => <Subject subject={subject} t={t} />,
    },
    {
      key: 'changed',
      head: t('changed'),
      place: 'line',
      className: styles.changed,
      cell: (entry) => <Changed entry={entry} t={t} {...opening} />,
    },
    {
      key: 'from',
      head: t('from'),
      place: 'foot',
      isEnd: true,
      cell: ({ from }) => (
        <span className={styles.quiet}>{from === 'console' ? t('from_console') : from}</span>
      ),
    },
  ]
}

function actorName(t: Texts<'audit'>, { kind, name, id }: AuditEntry['actor']): string {
  if (kind === 'operator' || kind === 'system') return t(`by_${kind}`)
  return name ?? id ?? kind
}

/** Staff's own pages are linked; other things are named by their kind and the beginning of their id. */
function Subject({ subject, t }: { subject: AuditEntry['subject']; t: Texts<'audit'> }) {
  const { kind, id, user_id: userId, username } = subject
  if (userId !== null)
    return (
      <Anchor component={Link} className={styles.link ?? ''} to={`/support/users/${userId}`}>
        {username ?? userId}
      </Anchor>
    )
  if (kind === 'dispute')
    return (
      <Anchor component={Link} className={styles.link ?? ''} to={`/dispute?id=${id}`}>
        {subjectName(t, subject)}
      </Anchor>
    )
  return subjectName(t, subject)
}

function Changed({ entry, t, openId, onOpen }: { entry: AuditEntry; t: Texts<'audit'> } & Opening) {
  const isOpen = entry.id === openId
  const [field] = entry.fields
  const words =
    entry.fields.length === 1 && field
      ? `${nameOf(t, 'field', field.field)}: ${shownValue(t, field.before)} → ${shownValue(t, field.after)}`
      : entry.fields.length > 0
        ? t('fields', { count: entry.fields.length })
        : (entry.reason ?? '')
  const Icon = isOpen ? IconChevronUp : IconChevronDown
  return (
    <button
      type="button"
      className={styles.open}
      aria-expanded={isOpen}
      aria-label={t(isOpen ? 'close' : 'open', { words, id: entry.id })}
      onClick={() => onOpen(isOpen ? undefined : entry.id)}
    >
      <span className={styles.words}>{words}</span>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
    </button>
  )
}
