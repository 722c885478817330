import type { StaffUser } from '@florin/contract'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Filled } from '../../../components/filled.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { OneTimeCodeDialog } from '../../../components/one-time-code-dialog.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { useLast } from '../../../components/use-last.ts'
import { meQuery } from '../../../lib/me.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { useCodedChange } from '../../../lib/use-coded-change.ts'
import { UserChips } from '../list/user-columns.tsx'
import { type UserChange, useChangeUser, userQuery } from '../users-queries.ts'
import { tellOutcome } from './tell-outcome.ts'
import { undoOf } from './undo-change.ts'
import { UserForm } from './user-form-fields.tsx'

interface Props {
  readonly userId: string | undefined
  readonly onClose: () => void
}

export function EditUserDialog({ userId, onClose }: Props) {
  const shown = useLast(userId)
  return shown === undefined ? null : (
    <EditWindow key={shown} userId={shown} isOpen={userId !== undefined} onClose={onClose} />
  )
}

function EditWindow({ userId, isOpen, onClose }: { userId: string; isOpen: boolean; onClose: () => void }) {
  const t = useTexts('users')
  const [isDirty, setDirty] = useState(false)
  const user = useQuery({ ...userQuery(userId), enabled: isOpen, refetchOnWindowFocus: false })
  const me = useQuery(meQuery)
  const { mutateAsync } = useChangeUser(userId)
  const undo = useRef<UserChange>(undefined)
  const coded = useCodedChange({
    path: `/support/users/${userId}/`,
    send: (body: UserChange) => {
      undo.current = user.data ? undoOf(user.data, body) : undefined
      return mutateAsync(body)
    },
    onDone: (answer) => {
      tellOutcome(
        t,
        answer,
        undo.current &&
          (
            (body) => () =>
              mutateAsync(body)
          )(undo.current),
      )
      onClose()
    },
  })
  return (
    <>
      <FormDialog
        opened={isOpen}
        title={user.data?.username ?? '\u00A0'}
        mark={user.data && <UserChips user={user.data} />}
        size={760}
        isDirty={isDirty}
        isCovered={coded.isAsking}
        onClose={onClose}
      >
        <QueryView
          query={user}
          failure={t('load_failed')}
          loading={t('edit_loading')}
          skeleton={<Skeleton height={420} radius={12} />}
          isEmpty={(found) => found === null}
          empty={<p>{t('none_found')}</p>}
        >
          {(found) => (
            <UserForm
              // The query answers null for nobody, which `isEmpty` has taken.
              user={found as StaffUser}
              onSave={coded.start}
              onDirty={setDirty}
            />
          )}
        </QueryView>
      </FormDialog>
      <OneTimeCodeDialog
        opened={coded.isAsking}
        onClose={coded.cancel}
        title={t('code_title')}
        description={<Filled text={t('code_text')} with={{ email: <strong>{me.data?.email}</strong> }} />}
        failure={t('save_failed')}
        onSubmit={coded.submit}
        onResend={coded.resend}
      />
    </>
  )
}
