import { Button } from '@mantine/core'
import { IconCreditCard } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { EmptyState } from '../../../components/empty-state.tsx'
import { Pager } from '../../../components/pager.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { useLast } from '../../../components/use-last.ts'
import { sentenceOf } from '../../../lib/api-problem.ts'
import type { Terminal } from '../../../lib/terminals.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { toasts } from '../../../lib/toasts.ts'
import { TerminalDialog } from '../terminal-dialog.tsx'
import { toggled } from './chosen-methods.ts'
import styles from './link-methods.module.css'
import { MethodChoices } from './method-choices.tsx'
import { pageSize, unassignedQuery, useConnectPayments } from './methods-queries.ts'

interface Props {
  readonly terminal: Terminal | undefined
  readonly onClose: () => void
}

export function LinkMethodsDialog({ terminal, onClose }: Props) {
  const t = useTexts('terminals')
  const shown = useLast(terminal)
  return (
    <TerminalDialog opened={terminal !== undefined} title={t('link_title')} size={560} onClose={onClose}>
      {shown && <LinkForm terminal={shown} onClose={onClose} />}
    </TerminalDialog>
  )
}

// Lives as long as the window is open, so that each opening starts with nothing chosen.
function LinkForm({ terminal, onClose }: { terminal: Terminal; onClose: () => void }) {
  const t = useTexts('terminals')
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const methods = useQuery(unassignedQuery(page))
  const connect = useConnectPayments(terminal.id)
  const failure = sentenceOf(methods.error, t('load_failed'))
  const count = methods.data?.count ?? 0

  useEffect(() => {
    if (methods.isError) toasts.error(failure)
  }, [methods.isError, failure])

  const submit = async () => {
    if (chosen.length === 0) return toasts.error(t('link_choose'))
    try {
      await connect.mutateAsync(chosen)
      toasts.success(t('linked', { count: chosen.length }))
      onClose()
    } catch (error) {
      toasts.problem(error, t('link_failed'))
      // One of them may be taken by now and on no page any more: nobody could take it back.
      setChosen([])
    }
  }

  return (
    <>
      <p className={styles.lead}>{t('link_lead', { name: terminal.name })}</p>
      <QueryView query={methods} failure={failure} loading={t('payments_loading')} empty={<NothingToLink />}>
        {({ results }) => (
          <MethodChoices
            methods={results}
            chosen={chosen}
            onToggle={(id) => setChosen((before) => toggled(before, id))}
          />
        )}
      </QueryView>
      <div className={styles.pager}>
        <Pager page={page} pageSize={pageSize} count={count} onChange={setPage} />
      </div>
      <div className={styles.feet}>
        <p className={styles.count} role="status">
          {count > 0 &&
            (chosen.length === 0 ? t('link_choose') : t('link_chosen', { chosen: chosen.length, count }))}
        </p>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          disabled={chosen.length === 0 || methods.isPending || connect.isPending}
          loading={connect.isPending}
          onClick={() => void submit()}
        >
          {t('link_submit', { count: chosen.length })}
        </Button>
      </div>
    </>
  )
}

function NothingToLink() {
  const t = useTexts('terminals')
  return (
    <EmptyState isWithin icon={IconCreditCard} title={t('link_none')} text={t('link_none_hint')}>
      <Button component={Link} to="/payments" variant="default" size="xs">
        {t('link_to_payments')}
      </Button>
    </EmptyState>
  )
}
