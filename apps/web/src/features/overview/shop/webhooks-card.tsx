import { Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconPlayerPause, IconWebhook } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { EmptyState } from '../../../components/empty-state.tsx'
import { Panel } from '../../../components/panel/panel.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { StatusChip } from '../../../components/status-chip.tsx'
import { useNow } from '../../../components/use-now.ts'
import { call } from '../../../lib/api.ts'
import { sentenceOf } from '../../../lib/api-problem.ts'
import { formats } from '../../../lib/format.ts'
import { type ShopOverview, shopOverviewQuery } from '../../../lib/shop.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { toasts } from '../../../lib/toasts.ts'
import panel from '../panel.module.css'
import { durationText, shortUrl } from './figures.ts'
import styles from './webhooks-card.module.css'

type Hook = ShopOverview['webhooks'][number]

const shown = 3
const place = '/developers#integration-hooks'

/** How the shop's own server answers: an hour is a cell. */
export function WebhooksCard() {
  const t = useTexts('shop')
  const shop = useQuery(shopOverviewQuery)
  return (
    <Panel
      title={t('webhooks')}
      action={
        <Link className={panel.link} to={place}>
          {t('developers')}
        </Link>
      }
    >
      <QueryView
        query={shop}
        failure={t('failed')}
        loading={t('loading')}
        skeleton={<Skeleton height={150} />}
        isEmpty={({ webhooks }) => webhooks.length === 0}
        empty={<NoHooks />}
      >
        {({ webhooks }) => (
          <ul className={styles.list}>
            {webhooks.slice(0, shown).map((hook) => (
              <Address key={hook.id} hook={hook} />
            ))}
            {webhooks.length > shown && (
              <li>
                <Link className={panel.link} to={place}>
                  {t('addresses_more', { count: webhooks.length - shown })}
                </Link>
              </li>
            )}
          </ul>
        )}
      </QueryView>
    </Panel>
  )
}

/** A shop without an address is not told that all of them answer. */
function NoHooks() {
  const t = useTexts('shop')
  return (
    <EmptyState isWithin icon={IconWebhook} title={t('no_webhooks')} text={t('no_webhooks_text')}>
      <Button component={Link} to={place} variant="default">
        {t('add_address')}
      </Button>
    </EmptyState>
  )
}

function Address({ hook }: { hook: Hook }) {
  const t = useTexts('shop')
  const { count } = formats()
  const bad = hook.hours.filter((hour) => hour === 'undelivered').length
  return (
    <li className={styles.address}>
      <div className={styles.line}>
        <span className={styles.url} translate="no" title={hook.url}>
          {shortUrl(hook.url)}
        </span>
        {!hook.livemode && <StatusChip family="deep">{t('test_address')}</StatusChip>}
        <State hook={hook} />
      </div>
      <div className={styles.hours} role="img" aria-label={t('pulse', { bad })}>
        {hook.hours.map((hour, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an hour's place is its name
          <span key={at} data-hour={hour} />
        ))}
      </div>
      <div className={styles.line}>
        <span>
          {hook.sent === 0
            ? t('nothing_sent')
            : t('in_24_hours', { delivered: count(hook.delivered), sent: count(hook.sent) })}
        </span>
        <span>
          {hook.silent_since !== null
            ? t('no_answer')
            : hook.median_ms !== null && t('ms', { ms: count(hook.median_ms) })}
        </span>
      </div>
      {hook.undelivered > 0 && <Waiting hook={hook} />}
    </li>
  )
}

function State({ hook }: { hook: Hook }) {
  const t = useTexts('shop')
  const now = useNow(60_000)
  if (!hook.is_active)
    return (
      <StatusChip family={hook.disabled_reason === null ? 'mute' : 'bad'} icon={IconPlayerPause}>
        {t(hook.disabled_reason === null ? 'address_off' : 'address_disabled')}
      </StatusChip>
    )
  if (hook.silent_since !== null) {
    const time = durationText(now - Date.parse(hook.silent_since), t)
    return (
      <StatusChip family="bad" icon={IconAlertTriangle}>
        {t('silent', { time })}
      </StatusChip>
    )
  }
  if (hook.sent === 0) return null
  return (
    <StatusChip family="ok" icon={IconCheck}>
      {t('answering')}
    </StatusChip>
  )
}

const dayMs = 86_400_000

function Waiting({ hook }: { hook: Hook }) {
  const t = useTexts('shop')
  const queries = useQueryClient()
  const again = useMutation({
    mutationFn: () =>
      call('redeliverAll', {
        params: { id: hook.id },
        body: { since: new Date(Date.now() - dayMs).toISOString(), include_delivered: false },
      }),
    onSuccess: ({ queued }) => {
      toasts.success(t('sent_again', { count: queued }))
      void queries.invalidateQueries({ queryKey: shopOverviewQuery.queryKey })
    },
    onError: (error) => toasts.error(sentenceOf(error, t('send_again_failed'))),
  })
  return (
    <div className={styles.waiting}>
      <span>{t('events_wait', { count: hook.undelivered })}</span>
      <Button size="xs" variant="default" loading={again.isPending} onClick={() => again.mutate()}>
        {t('send_again')}
      </Button>
    </div>
  )
}
