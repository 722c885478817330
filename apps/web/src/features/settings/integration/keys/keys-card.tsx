import { Button, Card } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '../../../../components/empty-state.tsx'
import { QueryView } from '../../../../components/query-view.tsx'
import { useTexts } from '../../../../lib/texts.tsx'
import settings from '../../settings.module.css'
import { CardHead } from '../card-head.tsx'
import styles from '../integration.module.css'
import { type ApiKey, keysQuery } from '../integration-queries.ts'
import { KeyRow } from './key-row.tsx'
import { NewKeyDialogs } from './new-key-dialogs.tsx'
import { RevokeQuestion } from './revoke-question.tsx'

export function KeysCard({ email }: { email: string }) {
  const t = useTexts('integration')
  const keys = useQuery(keysQuery)
  const [isMaking, setMaking] = useState(false)
  const [revoking, setRevoking] = useState<ApiKey>()

  return (
    <Card component="section" className={settings.card} aria-labelledby="integration-keys">
      <CardHead
        id="integration-keys"
        title={t('keys_title')}
        lead={t('keys_lead')}
        more={{ href: '/docs', text: t('keys_docs') }}
        action={
          <Button
            leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => setMaking(true)}
          >
            {t('keys_add')}
          </Button>
        }
      />
      <QueryView
        query={keys}
        failure={t('keys_failed')}
        empty={<EmptyState isWithin icon={IconKey} title={t('keys_none')} text={t('keys_none_hint')} />}
      >
        {({ results }) => (
          <ul className={styles.rows} aria-labelledby="integration-keys">
            {results.map((key) => (
              <KeyRow key={key.id} apiKey={key} onRevoke={() => setRevoking(key)} />
            ))}
          </ul>
        )}
      </QueryView>
      <NewKeyDialogs opened={isMaking} email={email} onClose={() => setMaking(false)} />
      <RevokeQuestion apiKey={revoking} onClose={() => setRevoking(undefined)} />
    </Card>
  )
}
