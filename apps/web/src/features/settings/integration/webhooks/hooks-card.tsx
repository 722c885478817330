import { Button, Card } from '@mantine/core'
import { IconPlus, IconWebhook } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '../../../../components/empty-state.tsx'
import { QueryView } from '../../../../components/query-view.tsx'
import { useTexts } from '../../../../lib/texts.tsx'
import settings from '../../settings.module.css'
import { CardHead } from '../card-head.tsx'
import styles from '../integration.module.css'
import { hooksQuery } from '../integration-queries.ts'
import { SecretDialog } from '../secret-dialog.tsx'
import { HookDialog } from './hook-dialog.tsx'
import type { HookIntent } from './hook-intent.ts'
import { RemoveQuestion, RotateQuestion } from './hook-questions.tsx'
import { HookRow } from './hook-row.tsx'
import { LogDrawer } from './log-drawer.tsx'

export function HooksCard() {
  const t = useTexts('integration')
  const hooks = useQuery(hooksQuery)
  const [intent, setIntent] = useState<HookIntent>()
  const [secret, setSecret] = useState<string>()
  const close = () => setIntent(undefined)
  const about = (act: HookIntent['act']) =>
    intent !== undefined && intent.act !== 'add' && intent.act === act ? intent.hook : undefined
  const show = (made: string) => {
    close()
    setSecret(made)
  }

  return (
    <Card component="section" className={settings.card} aria-labelledby="integration-hooks">
      <CardHead
        id="integration-hooks"
        title={t('hooks_title')}
        lead={t('hooks_lead')}
        more={{ href: '/docs#webhooks', text: t('hooks_docs') }}
        action={
          <Button
            variant="default"
            leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => setIntent({ act: 'add' })}
          >
            {t('hooks_add')}
          </Button>
        }
      />
      <QueryView
        query={hooks}
        failure={t('hooks_failed')}
        empty={<EmptyState isWithin icon={IconWebhook} title={t('hooks_none')} text={t('hooks_none_hint')} />}
      >
        {({ results }) => (
          <ul className={styles.rows} aria-labelledby="integration-hooks">
            {results.map((hook) => (
              <HookRow key={hook.id} hook={hook} onIntent={setIntent} />
            ))}
          </ul>
        )}
      </QueryView>
      <HookDialog
        opened={intent?.act === 'add' || intent?.act === 'edit'}
        hook={about('edit')}
        onClose={close}
        onSecret={show}
      />
      <RotateQuestion hook={about('rotate')} onClose={close} onSecret={show} />
      <RemoveQuestion hook={about('remove')} onClose={close} />
      <LogDrawer hook={about('log')} onClose={close} />
      <SecretDialog
        secret={
          secret === undefined
            ? undefined
            : {
                title: t('secret_title'),
                warning: t('secret_warning'),
                label: t('secret_label'),
                copy: t('secret_copy'),
                value: secret,
              }
        }
        onClose={() => setSecret(undefined)}
      />
    </Card>
  )
}
