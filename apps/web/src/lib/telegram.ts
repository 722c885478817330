import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './api.ts'
import { recall, remember } from './storage.ts'

/** The key prefix of all queries about the bot; `alerts.changed` and `user.changed` invalidate it. */
export const telegramKey = ['telegram'] as const

const hasBotKey = 'hasBot'

/** The connected accounts, and whether there is a bot at all. */
export const telegramQuery = queryOptions({
  queryKey: [...telegramKey, 'accounts'],
  queryFn: async ({ signal }) => {
    const answer = await call('telegramAccounts', {}, { signal })
    remember(hasBotKey, String(answer.is_on))
    return answer
  },
})

/** Before the answer: what it was the last time. Unknown counts as no, so that nothing advertises a bot that is off. */
export function useHasBot(): boolean {
  const { data } = useQuery(telegramQuery)
  return data?.is_on ?? recall(hasBotKey) === 'true'
}
