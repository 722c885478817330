import { Button } from '@mantine/core'
import { IconArrowRight, IconCheck, IconCircleDashed, IconExternalLink, IconFlask } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Panel } from '../../../components/panel/panel.tsx'
import { paysItself, useTestOrder } from '../../../components/shop/use-test-order.ts'
import { sentenceOf } from '../../../lib/api-problem.ts'
import { meQuery } from '../../../lib/me.ts'
import { nextStepOf, placeOfStep, type ShopOverview, type ShopStep, shopSteps } from '../../../lib/shop.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { toasts } from '../../../lib/toasts.ts'
import styles from './shop-steps.module.css'

const keys = {
  test_paid: 'test',
  live_key: 'key',
  webhook: 'webhook',
  payout_address: 'payout',
  live_paid: 'live',
} as const satisfies Record<ShopStep, string>

/** From the first test order to the first real payment. What is done has a tick, the next one has the button. */
export function ShopSteps({ shop }: { shop: ShopOverview }) {
  const t = useTexts('shop')
  const me = useQuery(meQuery).data
  const next = nextStepOf(shop)
  const done = shopSteps.filter((step) => shop.steps[step]).length
  return (
    <Panel
      title={t('steps')}
      action={<span className={styles.count}>{t('steps_done', { done, count: shopSteps.length })}</span>}
    >
      <p className={styles.lead}>{t('steps_lead')}</p>
      <ol className={styles.list}>
        {shopSteps.map((step) => {
          const isDone = shop.steps[step]
          const waits = step === 'live_key' && !isDone && me?.is_activated === false
          const key = keys[step]
          return (
            <li key={step} className={styles.step} data-done={isDone} data-next={step === next}>
              <span className={styles.tile}>
                {isDone ? (
                  <IconCheck size={20} stroke={2} aria-hidden="true" />
                ) : (
                  <IconCircleDashed size={20} stroke={1.75} aria-hidden="true" />
                )}
              </span>
              <div className={styles.words}>
                <p className={styles.title}>
                  {t(`step_${key}`)}
                  {isDone && <span className="visually-hidden">: {t('step_done')}</span>}
                </p>
                <p className={styles.text}>
                  {waits ? t('step_key_waits') : t(isDone ? `step_${key}_done` : `step_${key}_text`)}
                </p>
              </div>
              {!isDone &&
                (step === 'test_paid' ? (
                  <TestOrder />
                ) : (
                  <Way to={placeOfStep[step]} isNext={step === next}>
                    {t(`step_${key}_go`)}
                  </Way>
                ))}
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}

function Way({ to, isNext, children }: { to: string; isNext: boolean; children: ReactNode }) {
  const face = {
    variant: isNext ? 'filled' : 'default',
    rightSection: <IconArrowRight size={16} stroke={2} aria-hidden="true" />,
  }
  // The docs are a page of the server.
  if (to.startsWith('/docs'))
    return (
      <Button component="a" href={to} {...face}>
        {children}
      </Button>
    )
  return (
    <Button component={Link} to={to} {...face}>
      {children}
    </Button>
  )
}

/** One press makes the order, the next one opens its payer's page beside this one. */
function TestOrder() {
  const t = useTexts('shop')
  const order = useTestOrder()
  if (order.data)
    return (
      <Button
        component="a"
        href={order.data.pay_url}
        target="_blank"
        rel="noopener noreferrer"
        leftSection={<IconExternalLink size={18} stroke={1.75} aria-hidden="true" />}
      >
        {t('step_test_open')}
      </Button>
    )
  return (
    <Button
      leftSection={<IconFlask size={18} stroke={1.75} aria-hidden="true" />}
      loading={order.isPending}
      onClick={() =>
        order.mutate(paysItself, {
          onSuccess: () => toasts.success(t('step_test_made')),
          onError: (error) => toasts.error(sentenceOf(error, t('step_test_failed'))),
        })
      }
    >
      {t('step_test_go')}
    </Button>
  )
}
