import { IconAlertTriangle, IconBulb, IconCheck, IconPoint } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import { QueryView } from '../../../components/query-view.tsx'
import { StatusChip } from '../../../components/status-chip.tsx'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { Case } from '../disputes-queries.ts'
import styles from './advice.module.css'
import type { Advice, AdviceAnswer } from './desk-queries.ts'
import { useCodeWords } from './words.ts'

interface Props {
  readonly found: Case
  readonly query: UseQueryResult<AdviceAnswer>
}

/** A suggested verdict with its grounds. It chooses nothing for the reader. */
export function AdvicePanel({ found, query }: Props) {
  const t = useTexts('disputes')
  return (
    <section
      className={styles.panel}
      data-towards={query.data?.advice?.towards}
      aria-label={t('desk_advice')}
    >
      <QueryView query={query} failure={t('desk_advice_failed')} loading={t('desk_advice_loading')}>
        {({ advice }) => <Suggested found={found} advice={advice} />}
      </QueryView>
    </section>
  )
}

function Suggested({ found, advice }: { found: Case; advice: Advice }) {
  const t = useTexts('disputes')
  return (
    <>
      <div className={styles.head}>
        <StatusChip family={advice.towards === null ? 'mute' : 'ok'} icon={IconBulb}>
          {t('desk_advice')}
        </StatusChip>
        <span className={styles.quiet}>{t('desk_rule', { id: t(`desk_rule_${advice.rule}`) })}</span>
      </div>
      <h2 className={styles.title}>
        {advice.towards === null ? t('desk_advice_none') : t(`verdict_${advice.towards}`)}
      </h2>
      <ul className={styles.grounds}>
        {advice.grounds.map((ground) => (
          <Ground key={ground.code} found={found} ground={ground} isNeutral={advice.towards === null} />
        ))}
      </ul>
    </>
  )
}

interface GroundProps {
  readonly found: Case
  readonly ground: Advice['grounds'][number]
  /** Nothing is suggested, so it speaks neither for nor against it. */
  readonly isNeutral: boolean
}

function Ground({ found, ground, isNeutral }: GroundProps) {
  const t = useTexts('disputes')
  const words = useCodeWords('ground_')
  const { code, is_against: isAgainst, case: other } = ground
  const Icon = isNeutral ? IconPoint : isAgainst ? IconAlertTriangle : IconCheck
  const sentence = words(code, {
    sum: formats().roubles(found.transaction.amount),
    number: other?.number ?? '',
  })
  return (
    <li data-speaks={isNeutral ? 'neither' : isAgainst ? 'against' : 'for'}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <span>
        {isAgainst ? t('desk_against', { words: sentence }) : sentence}
        {other && (
          <>
            {' '}
            <Link className={styles.link} to={`/dispute?id=${other.id}`} target="_blank">
              {t('number', { number: other.number })}
            </Link>
          </>
        )}
      </span>
    </li>
  )
}
