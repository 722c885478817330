import { Button } from '@mantine/core'
import { IconLink, IconRefresh, IconShieldCheck, IconUnlink } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Panel } from '../../components/panel/panel.tsx'
import { StatusChip } from '../../components/status-chip.tsx'
import { call } from '../../lib/api.ts'
import { formats } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts.tsx'
import { toasts } from '../../lib/toasts.ts'
import { auditKey, type Chain } from './audit-queries.ts'
import styles from './chain-card.module.css'

/** First on the page: whether what stands below can be believed. */
export function ChainCard({ chain, onShow }: { chain: Chain; onShow: (entry: string) => void }) {
  const t = useTexts('audit')
  const queries = useQueryClient()
  const check = useMutation({
    mutationFn: () => call('verifyAudit'),
    onSuccess: () => queries.invalidateQueries({ queryKey: auditKey }),
    onError: (error) => toasts.problem(error, t('check_failed')),
  })
  const isBroken = chain.state === 'broken'
  const Icon = isBroken ? IconUnlink : IconLink
  return (
    <Panel className={styles.card} labelledBy="audit-chain">
      <div className={styles.row} data-broken={isBroken}>
        <span className={styles.tile}>
          <Icon size={20} stroke={1.75} aria-hidden="true" />
        </span>
        <div className={styles.words} role="status">
          <h2 id="audit-chain" className={styles.title}>
            <ChainTitle chain={chain} />
            {chain.state === 'whole' && (
              <StatusChip family="ok" icon={IconShieldCheck}>
                {t('chain_verified')}
              </StatusChip>
            )}
          </h2>
          <p className={styles.text}>
            <ChainText chain={chain} />
          </p>
        </div>
        {chain.broken_at !== null && (
          <Button variant="default" onClick={() => onShow(chain.broken_at ?? '')}>
            {t('show')}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden="true" />}
          loading={check.isPending}
          onClick={() => check.mutate()}
        >
          {t('check_now')}
        </Button>
      </div>
    </Panel>
  )
}

function ChainTitle({ chain }: { chain: Chain }) {
  const t = useTexts('audit')
  if (chain.state === 'broken') return t('chain_broken', { entry: chain.broken_at ?? '' })
  return t(chain.state === 'whole' ? 'chain_whole' : 'chain_unchecked')
}

function ChainText({ chain }: { chain: Chain }) {
  const t = useTexts('audit')
  if (chain.state === 'broken') return t('chain_broken_text')
  if (chain.checked_at === null) return t('chain_unchecked_text')
  const { count, dateTime } = formats()
  return t('chain_text', { entries: count(chain.entries), when: dateTime(chain.checked_at) })
}
