import { useQuery } from '@tanstack/react-query'
import { PageTitle } from '../../components/page-title.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { roleQuery } from './disputes-queries.ts'
import { DisputesSkeleton } from './disputes-table.tsx'
import { DisputesView } from './disputes-view.tsx'

/** The part that the reader plays decides what there is to see and to do, so that is known first. */
export function DisputesScreen() {
  const t = useTexts('disputes')
  const role = useQuery(roleQuery)
  if (role.data !== undefined) return <DisputesView role={role.data} />
  return (
    <>
      <PageTitle title={t('title')} subtitle={role.isError ? '\u00A0' : t('loading')} />
      <QueryView
        query={role}
        failure={t('role_failed')}
        loading={t('loading')}
        skeleton={<DisputesSkeleton />}
      >
        {() => null}
      </QueryView>
    </>
  )
}
