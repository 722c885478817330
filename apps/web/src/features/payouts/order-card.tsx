import { Button, Switch } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import { Panel } from '../../components/panel/panel.tsx'
import { sentenceOf } from '../../lib/api-problem.ts'
import { formats } from '../../lib/format.ts'
import { type TextKey, useTexts } from '../../lib/texts.tsx'
import { toasts } from '../../lib/toasts.ts'
import { isAboveZero } from './is-above-zero.ts'
import { OrderDialog } from './order-dialog.tsx'
import { Row } from './pay-card.tsx'
import { ownZone, type Payouts, useSetOrder } from './payouts-queries.ts'
import styles from './payouts-screen.module.css'

/** What is paid out by itself, once a day. Switched off at a press; switched on by a code. */
export function OrderCard({ now }: { now: Payouts }) {
  const t = useTexts('payouts')
  const set = useSetOrder()
  const [isSetting, setSetting] = useState(false)
  const { order } = now
  const canBegin = now.address !== null

  const end = () =>
    set.mutate(
      { order: null },
      {
        onSuccess: () => toasts.success(t('order_ended')),
        onError: (error) => toasts.error(sentenceOf(error, t('order_failed'))),
      },
    )

  return (
    <Panel
      title={t('order')}
      action={
        <Switch
          size="md"
          aria-label={t('order_switch')}
          checked={order !== null}
          disabled={set.isPending || (order === null && !canBegin)}
          onChange={() => (order === null ? setSetting(true) : end())}
        />
      }
    >
      {order === null ? (
        <p className={styles.lead}>
          {t('order_none')} {!canBegin && t('order_needs_address')}
        </p>
      ) : (
        <Order order={order} />
      )}
      <div className={styles.acts}>
        <Button
          variant="default"
          disabled={!canBegin}
          leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => setSetting(true)}
        >
          {t(order === null ? 'order_set' : 'order_change')}
        </Button>
        <span className={styles.hint}>{t('order_with_code')}</span>
      </div>
      <OrderDialog opened={isSetting} order={order} email={now.email} onClose={() => setSetting(false)} />
    </Panel>
  )
}

function Order({ order }: { order: NonNullable<Payouts['order']> }) {
  const t = useTexts('payouts')
  const { balance, date } = formats()
  const last = order.last_run
  return (
    <>
      <dl className={styles.order}>
        <Row name={t('order_when')}>
          {t('order_every_day', { time: order.time })}
          {order.time_zone !== ownZone() && (
            <span className={styles.aside}>{t('order_zone', { zone: order.time_zone })}</span>
          )}
        </Row>
        <Row name={t('order_keep')}>{balance(order.keep)}</Row>
        <Row name={t('order_next')}>{nextText(order, t)}</Row>
      </dl>
      {last?.refusal && (
        <p className={styles.skipped}>
          {t('order_skipped', { date: date(last.at), reason: t(`refusal_${last.refusal}`) })}
        </p>
      )}
    </>
  )
}

function nextText(
  { next_run_at: at, next_amount: amount }: NonNullable<Payouts['order']>,
  t: (key: TextKey<'payouts'>, values?: Record<string, string>) => string,
): string {
  const { balanceNumber, date } = formats()
  const day = dayWord(new Date(at), new Date())
  const values = { amount: balanceNumber(amount), date: date(at) }
  return t(isAboveZero(amount) ? `order_next_${day}` : `order_next_${day}_none`, values)
}

/** By the reader's own calendar. */
export function dayWord(at: Date, now: Date): 'today' | 'tomorrow' | 'date' {
  const midnight = (moment: Date) =>
    new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime()
  const days = Math.round((midnight(at) - midnight(now)) / 86_400_000)
  if (days === 0) return 'today'
  return days === 1 ? 'tomorrow' : 'date'
}
