import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { StatusChip } from '../../../components/status-chip.tsx'
import type { Column } from '../../../components/table/columns.ts'
import { Table } from '../../../components/table/table.tsx'
import { useLast } from '../../../components/use-last.ts'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { useLoadFailure } from '../use-load-failure.ts'
import { type UserTerminal, userQuery, userTerminalsQuery } from '../users-queries.ts'
import { TerminalManager } from './terminal-manager.tsx'

interface Props {
  readonly userId: string | undefined
  readonly onClose: () => void
}

export function UserTerminalsDialog({ userId, onClose }: Props) {
  const shown = useLast(userId)
  return shown === undefined ? null : (
    <TerminalsWindow key={shown} userId={shown} isOpen={userId !== undefined} onClose={onClose} />
  )
}

function TerminalsWindow({
  userId,
  isOpen,
  onClose,
}: {
  userId: string
  isOpen: boolean
  onClose: () => void
}) {
  const t = useTexts('users')
  const [managed, setManaged] = useState<UserTerminal>()
  const user = useQuery({ ...userQuery(userId), enabled: isOpen })
  const terminals = useQuery({ ...userTerminalsQuery(userId), enabled: isOpen })
  useLoadFailure(terminals, t('terminals_failed'), onClose)
  return (
    <>
      <FormDialog
        opened={isOpen}
        title={t('terminals_title', { name: user.data?.username ?? '' })}
        size={860}
        isDirty={false}
        isCovered={managed !== undefined}
        onClose={onClose}
      >
        <QueryView
          query={terminals}
          failure={t('terminals_failed')}
          loading={t('terminals_loading')}
          skeleton={<Skeleton height={180} radius={12} />}
          isEmpty={(page) => page.terminals.length === 0}
          empty={<p>{t('terminals_none')}</p>}
        >
          {(page) => <TerminalsTable terminals={page.terminals} onManage={setManaged} />}
        </QueryView>
      </FormDialog>
      <TerminalManager userId={userId} terminal={managed} onClose={() => setManaged(undefined)} />
    </>
  )
}

interface TableProps {
  readonly terminals: readonly UserTerminal[]
  readonly onManage: (terminal: UserTerminal) => void
}

function TerminalsTable({ terminals, onManage }: TableProps) {
  const t = useTexts('users')
  const { dateTime } = formats()
  const columns: readonly Column<UserTerminal>[] = [
    { key: 'name', head: t('name'), place: 'title', cell: ({ name }) => name },
    {
      key: 'status',
      head: t('status'),
      place: 'status',
      cell: (terminal) => <TerminalStatus {...terminal} />,
    },
    { key: 'charge', head: t('charge'), place: 'line', cell: ({ phone_charge: charge }) => `${charge}%` },
    {
      key: 'ping',
      head: t('last_ping'),
      place: 'line',
      cell: ({ last_ping: at }) => (at === null ? t('never') : <time dateTime={at}>{dateTime(at)}</time>),
    },
    {
      key: 'created',
      head: t('created'),
      place: 'line',
      cell: ({ created_at: at }) => <time dateTime={at}>{dateTime(at)}</time>,
    },
    {
      key: 'manage',
      head: t('actions'),
      place: 'acts',
      isEnd: true,
      cell: (terminal) => (
        <Button
          variant="default"
          size="xs"
          aria-label={t('manage_of', { name: terminal.name })}
          onClick={() => onManage(terminal)}
        >
          {t('manage')}
        </Button>
      ),
    },
  ]
  return (
    <Table
      label={t('terminals_title', { name: '' })}
      columns={columns}
      cardsAt={720}
      isPlain
      rows={terminals}
      keyOf={({ id }) => id}
    />
  )
}

function TerminalStatus({ terminal_status: status }: Pick<UserTerminal, 'terminal_status'>) {
  const t = useTexts('users')
  const isEnabled = status === 'terminal_enabled'
  return (
    <StatusChip family={isEnabled ? 'ok' : 'mute'} hasDot>
      {t(isEnabled ? 'enabled' : 'disabled')}
    </StatusChip>
  )
}
