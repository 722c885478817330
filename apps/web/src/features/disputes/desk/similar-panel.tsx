import { IconBuildingStore, IconUserCheck } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Panel } from '../../../components/panel/panel.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { AdviceAnswer, Similar } from './desk-queries.ts'
import styles from './similar.module.css'
import { useLength } from './words.ts'

/** How others like it were decided. */
export function SimilarPanel({ query }: { query: UseQueryResult<AdviceAnswer> }) {
  const t = useTexts('disputes')
  return (
    <Panel title={t('desk_similar')}>
      <QueryView query={query} failure={t('desk_similar_failed')} loading={t('desk_similar_loading')}>
        {(data) =>
          data.similar.length === 0 ? (
            <p className={styles.quiet}>{t('desk_similar_none')}</p>
          ) : (
            <>
              <Outcome data={data} />
              <Cases similar={data.similar} />
            </>
          )
        }
      </QueryView>
    </Panel>
  )
}

function Outcome({ data: { similar, median_hours: median } }: { data: AdviceAnswer }) {
  const t = useTexts('disputes')
  const length = useLength()
  const trader = similar.filter(({ towards }) => towards === 'trader').length
  return (
    <>
      <div className={styles.strip} aria-hidden="true">
        {similar.map(({ id, towards }) => (
          <span key={id} data-towards={towards}>
            {towards === 'trader' ? <IconUserCheck size={14} /> : <IconBuildingStore size={14} />}
          </span>
        ))}
      </div>
      <p className={styles.quiet}>
        {t('desk_similar_sum', { trader, merchant: similar.length - trader })}
        {median !== null && ` ${t('desk_similar_median', { time: length(median * 3_600_000) })}`}
      </p>
    </>
  )
}

function Cases({ similar }: { similar: readonly Similar[] }) {
  const t = useTexts('disputes')
  const { roubles, percent } = formats()
  return (
    <table className={styles.cases} aria-label={t('desk_similar')}>
      <thead>
        <tr>
          <th scope="col">{t('desk_similar_case')}</th>
          <th scope="col">{t('desk_similar_amount')}</th>
          <th scope="col">{t('desk_similar_likeness')}</th>
          <th scope="col">{t('desk_similar_verdict')}</th>
        </tr>
      </thead>
      <tbody>
        {similar.map(({ id, number, amount, likeness, towards }) => (
          <tr key={id}>
            <td>
              <Link className={styles.link} to={`/dispute?id=${id}`} target="_blank">
                {t('number', { number })}
              </Link>
            </td>
            <td className={styles.amount}>{roubles(amount)}</td>
            <td className={styles.likeness}>{percent(likeness)}</td>
            <td data-towards={towards}>{t(`desk_similar_${towards}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
