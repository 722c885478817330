import { IconArrowRight } from '@tabler/icons-react'
import { formats } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts.tsx'
import styles from './held.module.css'
import type { Held } from './held-queries.ts'
import { valueText, wordOf } from './held-words.ts'

interface Line {
  readonly field: string
  readonly before: string | null
  readonly after: string | null | undefined
  readonly now: string | null | undefined
}

/** Before → after. A refused approval adds what it found, and every fact that the request relied on. */
export function HeldDifferences({ change }: { change: Held }) {
  const t = useTexts('held')
  const { time } = formats()
  const isRefused =
    change.fields.some(({ now }) => now !== undefined) || change.facts.some(({ now }) => now !== undefined)
  const lines: Line[] = change.fields.map(({ field, before, after, now }) => ({ field, before, after, now }))
  if (isRefused)
    for (const { fact, asked, now } of change.facts)
      lines.push({ field: fact, before: asked, after: undefined, now })
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={t('differences')}>
        <thead>
          <tr>
            <th scope="col">{t('field')}</th>
            <th scope="col">{isRefused ? t('asked_at', { time: time(change.created_at) }) : t('now')}</th>
            {isRefused && (
              <th scope="col">{t('now_at', { time: time(change.decided_at ?? change.created_at) })}</th>
            )}
            <th scope="col">{t(isRefused ? 'proposed' : 'after')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Row key={line.field} kind={change.kind} line={line} isRefused={isRefused} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps {
  readonly kind: Held['kind']
  readonly line: Line
  readonly isRefused: boolean
}

function Row({ kind, line: { field, before, after, now }, isRefused }: RowProps) {
  const t = useTexts('held')
  const hasMoved = isRefused && (now ?? null) !== before
  const isMark = field === 'requisites_mark'
  const text = (value: string | null) => valueText(t, kind, field, value)
  return (
    <tr data-moved={hasMoved}>
      <th scope="row">{wordOf(t, 'field', field)}</th>
      <td className={styles.before}>{isMark ? t('value_as_asked') : text(before)}</td>
      {isRefused && (
        <td className={styles.found}>
          {isMark ? t(hasMoved ? 'value_other' : 'value_as_asked') : text(now ?? null)}
        </td>
      )}
      <td className={styles.after}>
        {!isRefused && <IconArrowRight className={styles.arrow} size={18} stroke={1.75} aria-hidden="true" />}
        {after === undefined ? <span className={styles.remark}>{t('unchanged_value')}</span> : text(after)}
      </td>
    </tr>
  )
}
