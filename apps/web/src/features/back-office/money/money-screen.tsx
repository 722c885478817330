import { useQuery } from '@tanstack/react-query'
import { PageTitle } from '../../../components/page-title.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import { type MoneyState, moneyQuery } from '../back-office-queries.ts'
import { AlarmsPanel } from './alarms-panel.tsx'
import { BooksPanel } from './books-panel.tsx'
import { HaltPanel } from './halt-panel.tsx'
import { HaltsPanel } from './halts-panel.tsx'
import { JobsPanel } from './jobs-panel.tsx'
import styles from './money.module.css'

/** Whether the money adds up; what stopped it, and the way out. */
export function MoneyScreen() {
  const t = useTexts('back-office')
  const query = useQuery(moneyQuery)
  return (
    <>
      <PageTitle title={t('money_page')} subtitle={t('money_subtitle')} />
      <QueryView query={query} failure={t('money_failed')}>
        {(state) => <Panels state={state} />}
      </QueryView>
    </>
  )
}

function Panels({ state }: { state: MoneyState }) {
  return (
    <div className={styles.panels}>
      <HaltPanel state={state} />
      <BooksPanel state={state} />
      <AlarmsPanel alarms={state.alarms} />
      <JobsPanel state={state} />
      {state.history.length > 0 && <HaltsPanel history={state.history} />}
    </div>
  )
}
