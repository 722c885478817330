import type { Answer, Contract } from '@florin/contract'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { meQuery } from '../../lib/me.ts'

export type Me = Answer<Contract['userInfo']>

// A photo over a bad mobile network takes longer than the ten seconds that other calls are given.
const uploadTimeoutMs = 120_000

export function useChangeUsername() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (username: string) => call('changeUsername', { body: { username } }),
    onSuccess: ({ username }) => change(queries, { username }),
  })
}

export function useChangeAvatar() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (file: File) => call('changeAvatar', { file }, { timeoutMs: uploadTimeoutMs }),
    onSuccess: ({ avatar_url }) => change(queries, { avatar: avatar_url }),
  })
}

/** Under the person's own key: news of them wait until the switch has its answer. */
const switchKey = [...meQuery.queryKey, 'switch-notification'] as const

export type NotificationSwitch = 'notification_payments' | 'notification_account'

/** The switch moves at once, and moves back if the server refuses. Quick clicks are sent one after another. */
export function useSwitchNotification(onRefused: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: switchKey,
    scope: { id: 'switch-notification' },
    mutationFn: ({ which, on }: { which: NotificationSwitch; on: boolean }) =>
      call('changeNotifySettings', {
        body: which === 'notification_payments' ? { notification_paymets: on } : { notification_account: on },
      }),
    onMutate: async ({ which, on }) => {
      await queries.cancelQueries({ queryKey: meQuery.queryKey })
      change(queries, { [which]: on })
    },
    onError: (_error, { which, on }) => {
      change(queries, { [which]: !on })
      onRefused()
    },
    onSettled: () => {
      // Only the last of several clicks asks the server, so that an older answer does not move a switch back.
      if (queries.isMutating({ mutationKey: switchKey }) > 1) return
      return queries.invalidateQueries({ queryKey: meQuery.queryKey })
    },
  })
}

/** With the session: the code will fit only the account that asked. */
export function useRequestPasswordChange() {
  return useMutation({
    mutationFn: (email: string) => call('requestPasswordReset', { body: { email } }, { signedIn: true }),
  })
}

export interface PasswordChange {
  email: string
  code: string
  chosen: string
  repeated: string
}

export function changePassword({ email, code, chosen, repeated }: PasswordChange) {
  const body = { email, otp: code, new_password: chosen, confirm_password: repeated }
  return call('resetPassword', { body }, { signedIn: true })
}

function change(queries: QueryClient, changed: Partial<Me>): void {
  queries.setQueryData<Me>(meQuery.queryKey, (me) => me && { ...me, ...changed })
}
