import { IconWebhook } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '../../../components/empty-state.tsx'
import { ListView } from '../../../components/list-view/list-view.tsx'
import { SteadyList } from '../../../components/list-view/steady-list.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { Table } from '../../../components/table/table.tsx'
import { TableSkeleton } from '../../../components/table/table-skeleton.tsx'
import { useLast } from '../../../components/use-last.ts'
import { call } from '../../../lib/api.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { toasts } from '../../../lib/toasts.ts'
import { useRenewQueues, type Webhook, webhooksQuery } from '../back-office-queries.ts'
import { ReasonQuestion } from '../reason-question.tsx'
import { useWebhookColumns } from './webhook-columns.tsx'

const cardsAt = 1140

/** Shops' addresses that do not take their events. */
export function WebhooksScreen() {
  const t = useTexts('back-office')
  const query = useQuery(webhooksQuery)
  const renew = useRenewQueues()
  const [leaving, setLeaving] = useState<Webhook>()
  const resend = useMutation({
    mutationFn: ({ id }: Webhook) => call('resendWebhooks', { params: { id } }),
    onSuccess: ({ queued }) => {
      toasts.success(t('resent', { count: queued }))
      return renew()
    },
    onError: (error) => toasts.problem(error, t('resend_failed')),
  })
  const columns = useWebhookColumns({
    busyId: resend.isPending ? resend.variables.id : undefined,
    onResend: resend.mutate,
    onSwitchOff: setLeaving,
  })
  return (
    <>
      <PageTitle title={t('webhooks_page')} subtitle={t('webhooks_subtitle')} />
      <ListView
        query={query}
        failure={t('webhooks_failed')}
        skeleton={<TableSkeleton columns={columns} cardsAt={cardsAt} rows={4} />}
        empty={<EmptyState icon={IconWebhook} title={t('webhooks_empty')} text={t('webhooks_empty_text')} />}
      >
        {({ results }) => (
          <SteadyList
            rows={results}
            keyOf={({ id }) => id}
            label={(unseen) => t('new_rows', { count: unseen })}
          >
            {(rows) => (
              <Table
                label={t('webhooks_list')}
                columns={columns}
                cardsAt={cardsAt}
                rows={rows}
                keyOf={({ id }) => id}
              />
            )}
          </SteadyList>
        )}
      </ListView>
      <SwitchOff hook={leaving} onClose={() => setLeaving(undefined)} />
    </>
  )
}

function SwitchOff({ hook, onClose }: { hook: Webhook | undefined; onClose: () => void }) {
  const t = useTexts('back-office')
  const shown = useLast(hook)
  const renew = useRenewQueues()
  return (
    <ReasonQuestion
      opened={hook !== undefined}
      title={t('switch_off_title')}
      text={shown && t('switch_off_text', { url: shown.url })}
      yes={t('switch_off')}
      isDanger
      failure={t('switch_off_failed')}
      onSubmit={async (reason) => {
        if (!hook) return
        await call('switchWebhookOff', { params: { id: hook.id }, body: { reason } })
        toasts.success(t('switch_off_done'))
        await renew()
      }}
      onClose={onClose}
    />
  )
}
