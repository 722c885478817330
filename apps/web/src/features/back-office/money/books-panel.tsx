import { Fact, Facts } from '../../../components/facts/facts.tsx'
import { Panel } from '../../../components/panel/panel.tsx'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { MoneyState } from '../back-office-queries.ts'

/** The books beside the wallets, as they were last compared. */
export function BooksPanel({ state }: { state: MoneyState }) {
  const t = useTexts('back-office')
  const { usdt, dateTime } = formats()
  const { money } = state
  const sum = (text: string | null) => (text === null ? t('unknown') : usdt(text))
  const moment = (at: string | null) => (at === null ? t('never') : dateTime(at))
  return (
    <Panel title={t('books')}>
      <Facts layout="rows" isPaired>
        <Fact name={t('owed')}>{sum(money.owed)}</Fact>
        <Fact name={t('on_wallets')}>{sum(money.on_wallets)}</Fact>
        <Fact name={t('difference')}>{sum(money.difference)}</Fact>
        <Fact name={t('in_flight')}>{sum(state.in_flight)}</Fact>
        <Fact name={t('liabilities')}>{sum(state.liabilities)}</Fact>
        <Fact name={t('height')}>{state.height ?? t('unknown')}</Fact>
        <Fact name={t('checked')}>{moment(money.checked_at)}</Fact>
        <Fact name={t('full_check')}>{moment(state.last_full_at)}</Fact>
        <Fact name={t('reconciled')}>{moment(state.reconciled_at)}</Fact>
      </Facts>
    </Panel>
  )
}
