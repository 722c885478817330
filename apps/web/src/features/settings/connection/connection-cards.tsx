import { useQuery } from '@tanstack/react-query'
import { Panel } from '../../../components/panel/panel.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { alertSettingsQuery } from '../../../lib/alerts.ts'
import { telegramQuery } from '../../../lib/telegram.ts'
import { useTexts } from '../../../lib/texts.tsx'
import styles from './connection.module.css'
import { ConnectionSkeleton, OrderSkeleton } from './connection-skeleton.tsx'
import { LogCard } from './log/log-card.tsx'
import { OrderCard } from './order/order-card.tsx'
import { PushCard } from './push-card.tsx'
import { QuietCard } from './quiet-card.tsx'
import { ResetCard } from './telegram/reset-card.tsx'
import { TelegramCard } from './telegram/telegram-card.tsx'

/** How alerts reach a person. Where the operator runs no bot, its card and the reset of its key are not there. */
export function ConnectionCards() {
  const t = useTexts('connection')
  const telegram = useQuery(telegramQuery)
  return (
    <QueryView
      query={telegram}
      failure={t('load_failed')}
      loading={t('loading')}
      skeleton={<ConnectionSkeleton />}
    >
      {({ accounts, is_on: hasBot }) => (
        <div className={styles.cards}>
          {hasBot && <TelegramCard accounts={accounts} />}
          <PushCard />
          <SettingsCards hasBot={hasBot} />
          <LogCard />
          {hasBot && <ResetCard />}
        </div>
      )}
    </QueryView>
  )
}

function SettingsCards({ hasBot }: { hasBot: boolean }) {
  const t = useTexts('connection')
  const known = useQuery(alertSettingsQuery)
  if (known.data === undefined)
    return (
      <Panel>
        <QueryView query={known} failure={t('load_failed')} skeleton={<OrderSkeleton />}>
          {() => null}
        </QueryView>
      </Panel>
    )
  return (
    <>
      <OrderCard settings={known.data} hasBot={hasBot} />
      <QuietCard quiet={known.data.quiet} />
    </>
  )
}
