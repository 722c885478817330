import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { Fact, Facts } from '../../components/facts/facts.tsx'
import { useTexts } from '../../lib/texts.tsx'
import type { AuditEntry } from './audit-queries.ts'
import { nameOf, shortHash, shownValue } from './audit-texts.ts'
import styles from './entry-detail.module.css'

/** Every changed field before and after, and the entry's own hash. */
export function EntryDetail({ entry }: { entry: AuditEntry }) {
  const t = useTexts('audit')
  return (
    <div className={styles.detail}>
      {entry.fields.length > 0 && <ChangedFields entry={entry} />}
      <Facts layout="rows" className={styles.facts}>
        {entry.reason !== null && <Fact name={t('reason')}>{entry.reason}</Fact>}
        <Fact name={t('from')}>{entry.from === 'console' ? 'npm run operator' : entry.from}</Fact>
        <Fact name={t('request')}>{entry.request_id}</Fact>
        <Fact name={t('hash')} isMissing={!entry.is_intact}>
          <span title={entry.hash}>{shortHash(entry.hash)} </span>
          {entry.is_intact ? (
            <IconCheck size={16} stroke={2} role="img" aria-label={t('intact')} />
          ) : (
            <IconAlertTriangle size={16} stroke={2} role="img" aria-label={t('not_intact')} />
          )}
        </Fact>
        <Fact name={t('previous_hash')}>
          <span title={entry.previous_hash}>{shortHash(entry.previous_hash)}</span>
        </Fact>
      </Facts>
    </div>
  )
}

function ChangedFields({ entry }: { entry: AuditEntry }) {
  const t = useTexts('audit')
  return (
    <table className={styles.fields} aria-label={t('changed')}>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {entry.fields.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{nameOf(t, 'field', field)}</th>
            <td>
              <span className={styles.before}>{shownValue(t, before)}</span>
            </td>
            <td>
              <span className={styles.after}>{shownValue(t, after)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
