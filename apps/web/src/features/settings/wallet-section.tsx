import { useQuery } from '@tanstack/react-query'
import { QueryView } from '../../components/query-view.tsx'
import { ApiProblem } from '../../lib/api-problem.ts'
import { useTexts } from '../../lib/texts.tsx'
import { NoAccess } from './no-access.tsx'
import settings from './settings.module.css'
import type { Me } from './settings-queries.ts'
import { WalletSkeleton } from './settings-skeletons.tsx'
import { WhitelistCards } from './whitelist-cards.tsx'
import { whitelistQuery } from './whitelist-queries.ts'

export function WalletSection({ me }: { me: Me }) {
  const t = useTexts('settings')
  const whitelist = useQuery(whitelistQuery)

  if (whitelist.error instanceof ApiProblem && whitelist.error.status === 451) return <NoAccess />
  return (
    <div className={settings.content} data-failed={whitelist.isLoadingError}>
      <QueryView query={whitelist} failure={t('wallet_load_failed')} skeleton={<WalletSkeleton />}>
        {(known) => <WhitelistCards whitelist={known} email={me.email} />}
      </QueryView>
    </div>
  )
}
