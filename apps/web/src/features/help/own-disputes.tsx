import type { Answer, Contract } from '@florin/contract'
import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Panel } from '../../components/panel/panel.tsx'
import { call } from '../../lib/api.ts'
import { disputesKey } from '../../lib/disputes.ts'
import { formats } from '../../lib/format.ts'
import { meQuery } from '../../lib/me.ts'
import { type Texts, useTexts } from '../../lib/texts.tsx'
import styles from './role-help.module.css'

type OwnDispute = Answer<Contract['listDisputes']>['results'][number]

/** More than these are a list of their own. */
const most = 4

/** The reader's open disputes: what happens next in each, and until when. Nothing where there are none, or where the list is not open yet. */
export function OwnDisputes() {
  const t = useTexts('help')
  const me = useQuery(meQuery).data
  const disputes = useQuery({
    queryKey: [...disputesKey, 'help'],
    queryFn: ({ signal }) =>
      call(
        'listDisputes',
        { query: { status: 'waiting,consideration,deepconsideration', page_size: most } },
        { signal },
      ),
    enabled: me !== undefined && !me.is_staff,
    // A trader without Telegram is told so where disputes are; help does not repeat it.
    retry: false,
  }).data
  if (!disputes || disputes.results.length === 0) return null
  const { results, total_items: total } = disputes
  return (
    <div className={styles.place}>
      <Panel title={t('own_disputes_title')}>
        <p className={styles.hint}>{t('own_disputes_hint')}</p>
        <ul className={styles.list}>
          {results.map((dispute) => (
            <li key={dispute.id} className={styles.answer}>
              <p className={styles.title}>
                {t('own_dispute', {
                  number: dispute.number,
                  amount: formats().roubles(dispute.transaction.amount),
                })}
              </p>
              <p className={styles.text}>{nextOf(dispute, t)}</p>
              <Link className={styles.go} to={`/dispute?id=${dispute.id}`}>
                {t(dispute.awaits_reader ? 'own_dispute_answer' : 'own_dispute_open')}
                <IconArrowRight size={16} stroke={2} aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
        {total > results.length && (
          <Link className={styles.go} to="/dispute">
            {t('own_disputes_all', { count: total })}
            <IconArrowRight size={16} stroke={2} aria-hidden="true" />
          </Link>
        )}
      </Panel>
    </div>
  )
}

/** One sentence: whose turn it is, and by when. */
function nextOf(dispute: OwnDispute, t: Texts<'help'>): string {
  const { awaits_reader: isMine, answer_due_at: due, status } = dispute
  // Beyond the limits too support may ask: then there is a time.
  if (!dispute.is_admitted && due === null) return t('own_dispute_not_admitted')
  if (dispute.proposal_waits) return t('own_dispute_proposal')
  const time = due === null ? undefined : formats().dateTime(due)
  if (isMine) return time ? t('own_dispute_yours_until', { time }) : t('own_dispute_yours')
  if (status === 'consideration') return t('own_dispute_support')
  return time ? t('own_dispute_theirs_until', { time }) : t('own_dispute_theirs')
}
