import { Button } from '@mantine/core'
import { IconFilterSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryView } from '../../../components/query-view.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import { AttemptCard } from '../matching/attempt-card.tsx'
import { matchingQuery } from '../transactions-queries.ts'
import drawer from './deal-drawer.module.css'

/** For support: which filter cut which candidates. Fetched when somebody asks. */
export function DealMatching({ orderId }: { orderId: string }) {
  const t = useTexts('transactions')
  const [isShown, setShown] = useState(false)
  return (
    <section className={drawer.part}>
      <h3 className={drawer.partTitle}>{t('detail_matching')}</h3>
      {isShown ? (
        <Attempts orderId={orderId} />
      ) : (
        <Button
          variant="default"
          leftSection={<IconFilterSearch size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => setShown(true)}
        >
          {t('detail_matching_show')}
        </Button>
      )}
    </section>
  )
}

function Attempts({ orderId }: { orderId: string }) {
  const t = useTexts('transactions')
  const matching = useQuery(matchingQuery(orderId))
  return (
    <QueryView
      query={matching}
      failure={t('detail_matching_failed')}
      empty={<p className={drawer.aside}>{t('detail_matching_none')}</p>}
    >
      {({ results }) => results.map((attempt) => <AttemptCard key={attempt.id} attempt={attempt} />)}
    </QueryView>
  )
}
