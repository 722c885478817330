import { IconCheck, IconX } from '@tabler/icons-react'
import { Link } from 'react-router'
import { StatusChip } from '../../../components/status-chip.tsx'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { knownText } from '../known-text.ts'
import { shortId } from '../short-id.ts'
import type { RefusedAttempt } from '../transactions-queries.ts'
import styles from './attempt-card.module.css'

/** One try of the matcher: what was asked, what came out, and what every filter took away. */
export function AttemptCard({ attempt }: { attempt: RefusedAttempt }) {
  const t = useTexts('transactions')
  const { roubles, dateTime } = formats()
  const isMatched = attempt.outcome === 'matched'
  return (
    <article className={styles.attempt}>
      <div className={styles.head}>
        <p className={styles.amount}>{roubles(attempt.amount)}</p>
        <div className={styles.chips}>
          {!attempt.livemode && <StatusChip family="deep">{t('is_test')}</StatusChip>}
          <StatusChip family={isMatched ? 'ok' : 'bad'} icon={isMatched ? IconCheck : IconX}>
            {knownText(t, 'outcome', attempt.outcome)}
          </StatusChip>
        </div>
      </div>
      <p className={styles.aside}>
        <time dateTime={attempt.at}>{dateTime(attempt.at)}</time> · {attempt.merchant} ·{' '}
        {t(`type_${attempt.order_type}`)}
        {attempt.external_id !== '' && (
          <>
            {' · '}
            <span className={styles.code}>{attempt.external_id}</span>
          </>
        )}
      </p>
      <p className={styles.aside}>
        {t('attempt_candidates', { count: attempt.candidates })}
        {attempt.transaction_id !== null && (
          <>
            {' · '}
            <Link to={`/deal?id=${attempt.transaction_id}`}>
              {t('attempt_open')} <span className={styles.code}>{shortId(attempt.transaction_id)}</span>
            </Link>
          </>
        )}
      </p>
      {attempt.cuts.length === 0 ? (
        <p className={styles.aside}>{t('attempt_no_cuts')}</p>
      ) : (
        <ul className={styles.cuts}>
          {attempt.cuts.map((cut) => (
            <Cut key={cut.filter} cut={cut} />
          ))}
        </ul>
      )}
    </article>
  )
}

function Cut({ cut }: { cut: RefusedAttempt['cuts'][number] }) {
  const t = useTexts('transactions')
  return (
    <li className={styles.cut}>
      <p className={styles.line}>
        <span>{knownText(t, 'filter', cut.filter)}</span>
        <span className={styles.count}>{t('attempt_cut', { count: cut.count })}</span>
      </p>
      {cut.examples.length > 0 && (
        <p className={styles.aside}>
          {t('attempt_examples')}:{' '}
          {cut.examples.map(({ payment_id, trader, requisite }, at) => (
            <span key={payment_id}>
              {at > 0 && ', '}
              {trader} <span className={styles.code}>{requisite}</span>
            </span>
          ))}
        </p>
      )}
    </li>
  )
}
