import { Button } from '@mantine/core'
import { IconCreditCard, IconLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ProveBalanceDialog } from '../../../components/chain/prove-balance-dialog.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { Pager } from '../../../components/pager.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { useLast } from '../../../components/use-last.ts'
import { sentenceOf } from '../../../lib/api-problem.ts'
import type { Terminal } from '../../../lib/terminals.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { TerminalDialog } from '../terminal-dialog.tsx'
import { LinkMethodsDialog } from './link-methods-dialog.tsx'
import styles from './methods.module.css'
import { boundMethodsQuery, pageSize, type TerminalMethod } from './methods-queries.ts'
import { MethodsTable } from './methods-table.tsx'
import { UnbindQuestion } from './unbind-question.tsx'

interface Props {
  readonly terminal: Terminal | undefined
  readonly onClose: () => void
}

export function TerminalMethodsDialog({ terminal, onClose }: Props) {
  const t = useTexts('terminals')
  const [isLinking, setLinking] = useState(false)
  const [unbinding, setUnbinding] = useState<TerminalMethod>()
  const [proving, setProving] = useState<TerminalMethod>()
  const shown = useLast(terminal)
  const isOpen = terminal !== undefined

  return (
    <>
      <TerminalDialog
        opened={isOpen}
        title={t('payments_title', { name: shown?.name ?? '' })}
        size={900}
        isCovered={isLinking || unbinding !== undefined || proving !== undefined}
        onClose={onClose}
      >
        {shown && (
          <BoundMethods
            terminal={shown}
            onUnbind={setUnbinding}
            onProve={setProving}
            onLink={() => setLinking(true)}
          />
        )}
      </TerminalDialog>
      <LinkMethodsDialog terminal={isLinking ? terminal : undefined} onClose={() => setLinking(false)} />
      <UnbindQuestion method={isOpen ? unbinding : undefined} onClose={() => setUnbinding(undefined)} />
      {/* Later, not now: the same press of Escape would reach the window below. */}
      <ProveBalanceDialog
        method={isOpen ? proving : undefined}
        onClose={() => setTimeout(() => setProving(undefined))}
      />
    </>
  )
}

interface BoundProps {
  readonly terminal: Terminal
  readonly onUnbind: (method: TerminalMethod) => void
  readonly onProve: (method: TerminalMethod) => void
  readonly onLink: () => void
}

// Lives as long as the window is open, so that each opening starts at the first page.
function BoundMethods({ terminal, onUnbind, onProve, onLink }: BoundProps) {
  const t = useTexts('terminals')
  const [page, setPage] = useState(1)
  const methods = useQuery(boundMethodsQuery(terminal.id, page))
  const count = methods.data?.count ?? 0
  const last = Math.max(1, Math.ceil(count / pageSize))
  // The last row of the last page was unbound: the page before it is the last now.
  if (methods.data && !methods.isPlaceholderData && page > last) setPage(last)

  return (
    <>
      <QueryView
        query={methods}
        failure={sentenceOf(methods.error, t('payments_failed'))}
        loading={t('payments_loading')}
        empty={<NoMethods />}
      >
        {(shown) => (
          <MethodsTable
            label={t('payments_title', { name: terminal.name })}
            methods={shown.results}
            onUnbind={onUnbind}
            onProve={onProve}
          />
        )}
      </QueryView>
      <div className={styles.pager}>
        <Pager page={page} pageSize={pageSize} count={count} onChange={setPage} />
      </div>
      <div className={styles.feet}>
        <Button leftSection={<IconLink size={18} stroke={1.75} aria-hidden="true" />} onClick={onLink}>
          {t('link')}
        </Button>
      </div>
    </>
  )
}

function NoMethods() {
  const t = useTexts('terminals')
  return (
    <EmptyState isWithin icon={IconCreditCard} title={t('payments_none')} text={t('payments_none_hint')} />
  )
}
