import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Panel } from '../../../components/panel/panel.tsx'
import { UserAvatar } from '../../../components/user-avatar.tsx'
import { call } from '../../../lib/api.ts'
import { formats } from '../../../lib/format.ts'
import type { SupportQueue } from '../../../lib/staff-queue.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { toasts } from '../../../lib/toasts.ts'
import { offerUndo } from '../../../lib/undo.tsx'
import { useRenewQueues } from '../back-office-queries.ts'
import styles from './block.module.css'
import { BlockHead } from './block-head.tsx'

type User = SupportQueue['users'][number]

/** New people, the longest waiting first. */
export function UsersBlock({ users, count }: { users: readonly User[]; count: number }) {
  const t = useTexts('back-office')
  return (
    <Panel labelledBy="users-title">
      <BlockHead id="users-title" title={t('users_title')} count={count} to="/support/users" />
      {users.length === 0 && <p className={styles.none}>{t('nothing_waits')}</p>}
      <ul className={styles.rows}>
        {users.map((user) => (
          <UserRow key={user.id} user={user} />
        ))}
      </ul>
    </Panel>
  )
}

function UserRow({ user: { id, email, username, account_type: type, date_joined: at } }: { user: User }) {
  const t = useTexts('back-office')
  const renew = useRenewQueues()
  const takeBack = async () => {
    await call('changeUser', { params: { id }, body: { is_activated: false } })
    await renew()
  }
  const activate = useMutation({
    mutationFn: () => call('activateUser', { params: { id } }),
    onSuccess: () => {
      offerUndo(t('activated', { email }), takeBack)
      return renew()
    },
    onError: (error) => toasts.problem(error, t('activate_failed')),
  })
  return (
    <li className={styles.row}>
      <UserAvatar name={username} picture={null} size={40} />
      <span className={styles.words}>
        <b>
          <Link to={`/support/users/${id}`}>{email}</Link>
        </b>
        <small>
          {t(`type_${type}`)}, {formats().date(at)}
        </small>
      </span>
      <Button
        size="compact-sm"
        variant="default"
        loading={activate.isPending}
        aria-label={t('activate_of', { email })}
        onClick={() => activate.mutate()}
      >
        {t('activate')}
      </Button>
    </li>
  )
}
