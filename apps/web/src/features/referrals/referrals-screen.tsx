import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ListView } from '../../components/list-view/list-view.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { Pager } from '../../components/pager.tsx'
import { sentenceOf } from '../../lib/api-problem.ts'
import { earningsQuery, referralsQuery } from '../../lib/referrals.ts'
import { useTexts } from '../../lib/texts.tsx'
import { toasts } from '../../lib/toasts.ts'
import { CreateDialog } from './create-dialog.tsx'
import { CsvButton } from './csv-button.tsx'
import { DetailsDialog } from './details/details-dialog.tsx'
import { EarningsHeader } from './earnings/earnings-header.tsx'
import { ReferralCards, ReferralsSkeleton } from './referral-cards.tsx'
import { NoReferrals } from './referrals-empty.tsx'
import { pageSize, type Referral } from './referrals-queries.ts'
import styles from './referrals-screen.module.css'

/** The page and the open form are in the address: a link from the overview opens the form at once. */
export function ReferralsScreen() {
  const t = useTexts('referrals')
  const [params, setParams] = useSearchParams()
  const page = Math.max(1, Number(params.get('page')) || 1)
  const [shown, setShown] = useState<Referral>()
  const list = useQuery(referralsQuery(page))
  const failure = sentenceOf(list.error, t('load_failed'))
  useFailureToast(list.isError, failure)

  const create = () => setParams((known) => withParam(known, 'create', '1'))
  const endCreating = () => setParams((known) => withParam(known, 'create', undefined))
  const turnTo = (next: number) => {
    setParams((known) => withParam(known, 'page', next === 1 ? undefined : String(next)))
    window.scrollTo(0, 0)
  }

  return (
    <>
      <PageTitle title={t('title')} subtitle={t('subtitle')} />
      <ListView
        query={list}
        failure={failure}
        loading={t('loading')}
        skeleton={<ReferralsSkeleton />}
        isEmpty={({ count }) => count === 0}
        empty={<NoReferrals onCreate={create} />}
      >
        {({ count, results }) => (
          <>
            <EarningsHeader />
            <div className={styles.bar}>
              <Counts />
              <CsvButton />
              <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />} onClick={create}>
                {t('create')}
              </Button>
            </div>
            <ReferralCards referrals={results} onDetails={setShown} />
            <Pager page={page} pageSize={pageSize} count={count} onChange={turnTo} />
          </>
        )}
      </ListView>
      <CreateDialog opened={params.get('create') !== null} onClose={endCreating} />
      <DetailsDialog referral={fresh(list.data?.results, shown)} onClose={() => setShown(undefined)} />
    </>
  )
}

/** Its line is kept while it is not known, so that nothing jumps. */
function Counts() {
  const t = useTexts('referrals')
  const { data } = useQuery(earningsQuery)
  return <p>{data ? t('counts', { total: data.invited, used: data.activated }) : '\u00A0'}</p>
}

/** The open details follow the list as it is renewed. */
const fresh = (list: readonly Referral[] | undefined, shown: Referral | undefined) =>
  shown && (list?.find(({ id }) => id === shown.id) ?? shown)

function withParam(known: URLSearchParams, name: string, value: string | undefined): URLSearchParams {
  const next = new URLSearchParams(known)
  if (value === undefined) next.delete(name)
  else next.set(name, value)
  return next
}

function useFailureToast(isError: boolean, message: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure, whatever it says
  useEffect(() => {
    if (isError) toasts.error(message)
  }, [isError])
}
