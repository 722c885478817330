import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { useLast } from '../../../components/use-last.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { useLoadFailure } from '../use-load-failure.ts'
import { type UserPayment, type UserTerminal, userPaymentsQuery } from '../users-queries.ts'
import { AvailablePayments } from './available-payments.tsx'
import { BoundPayments } from './bound-payments.tsx'
import { ManagerTabs } from './manager-tabs.tsx'

interface Props {
  readonly userId: string
  readonly terminal: UserTerminal | undefined
  readonly onClose: () => void
}

/** Which methods a phone reads messages for: those that it does, and those that no phone does. */
export function TerminalManager({ userId, terminal, onClose }: Props) {
  const t = useTexts('users')
  const shown = useLast(terminal)
  return (
    <FormDialog
      opened={terminal !== undefined}
      title={t('manager_title', { name: shown?.name ?? '' })}
      size={640}
      isDirty={false}
      onClose={onClose}
    >
      {shown && <Manager key={shown.id} userId={userId} terminal={shown} onClose={onClose} />}
    </FormDialog>
  )
}

function Manager({
  userId,
  terminal,
  onClose,
}: {
  userId: string
  terminal: UserTerminal
  onClose: () => void
}) {
  const t = useTexts('users')
  const payments = useQuery(userPaymentsQuery(userId))
  useLoadFailure(payments, t('payments_failed'), onClose)
  return (
    <QueryView
      query={payments}
      failure={t('payments_failed')}
      loading={t('payments_loading')}
      skeleton={<Skeleton height={260} radius={12} />}
    >
      {(page) => <Tabs userId={userId} terminal={terminal} payments={page.payments} />}
    </QueryView>
  )
}

interface TabsProps {
  readonly userId: string
  readonly terminal: UserTerminal
  readonly payments: readonly UserPayment[]
}

function Tabs({ userId, terminal, payments }: TabsProps) {
  const [tab, setTab] = useState<'bound' | 'available'>('bound')
  const bound = payments.filter(({ terminal_id: id }) => id === terminal.id)
  const available = payments.filter(isAvailable)
  return (
    <ManagerTabs
      current={tab}
      counts={{ bound: bound.length, available: available.length }}
      onChange={setTab}
    >
      {tab === 'bound' ? (
        <BoundPayments userId={userId} terminalId={terminal.id} payments={bound} />
      ) : (
        <AvailablePayments userId={userId} terminalId={terminal.id} payments={available} />
      )}
    </ManagerTabs>
  )
}

/** Without a terminal's name, or with the words that stand for none. */
function isAvailable({ terminal_name: name }: UserPayment): boolean {
  return !name || name === 'Не привязан'
}
