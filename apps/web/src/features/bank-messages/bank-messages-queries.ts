import type { Answer, Contract, Sending } from '@florin/contract'
import { keepPreviousData, queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export type InboxPage = Answer<Contract['unparsedMessages']>
export type UnreadText = InboxPage['results'][number]
export type TemplateList = Answer<Contract['listTemplates']>
export type Template = TemplateList['results'][number]
export type SuggestedTemplate = Answer<Contract['proposeTemplate']>
export type TestBody = Sending<Contract['testTemplate']>['body']
/** With the texts that were asked: an answer that is shown a little longer still knows what it is about. */
export type TestAnswer = Answer<Contract['testTemplate']> & { readonly texts: readonly string[] }
export type SaveBody = Sending<Contract['saveTemplate']>['body']
export type Replayed = Answer<Contract['replayMessages']>
export type Channel = Template['channels'][number]
export type Direction = Template['direction']
export type TailOf = NonNullable<Template['tail_of']>

const key = ['bank-messages'] as const
const inboxKey = [...key, 'inbox'] as const
const templatesKey = [...key, 'templates'] as const
const switchKey = [...key, 'switch'] as const

export const inboxPageSize = 20

export interface InboxSearch {
  readonly page: number
  readonly bank: string | undefined
}

export function inboxQuery({ page, bank }: InboxSearch) {
  const query = { page, ...(bank !== undefined && { bank }) }
  return queryOptions({
    queryKey: [...inboxKey, query],
    queryFn: ({ signal }) => call('unparsedMessages', { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export const templatesQuery = queryOptions({
  queryKey: templatesKey,
  queryFn: ({ signal }) => call('listTemplates', {}, { signal }),
})

export function proposalQuery(id: string) {
  return queryOptions({
    queryKey: [...key, 'proposal', id],
    queryFn: ({ signal }) => call('proposeTemplate', { params: { id } }, { signal }),
    // The text may have been dismissed, or read, since it was last asked for.
    staleTime: 0,
    gcTime: 0,
  })
}

/** What a draft would read. Without a body there is nothing to ask yet. */
export function draftTestQuery(body: TestBody | undefined) {
  return queryOptions({
    queryKey: [...key, 'test', body],
    queryFn: body
      ? async ({ signal }): Promise<TestAnswer> => ({
          ...(await call('testTemplate', { body }, { signal })),
          texts: body.texts,
        })
      : skipToken,
    // The answer before stays while the next is on its way: nothing jumps under the fingers.
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

export function useDismiss() {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: key,
    mutationFn: (id: string) => call('dismissMessage', { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: inboxKey }),
  })
}

/** Takes a dismissal back. */
export function useRestore() {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: key,
    mutationFn: (id: string) => call('restoreMessage', { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: inboxKey }),
  })
}

/** Several kinds at once; without `isCarriedOut` only tells how many texts would go. */
export function useDismissSeveral(isCarriedOut: boolean) {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: key,
    mutationFn: (ids: readonly string[]) =>
      call('dismissMessages', { body: { ids: [...ids], carry_out: isCarriedOut } }),
    onSettled: () => (isCarriedOut ? queries.invalidateQueries({ queryKey: inboxKey }) : undefined),
  })
}

/** Takes back what was dismissed together. */
export function useRestoreSeveral() {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: key,
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) await call('restoreMessage', { params: { id } })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: inboxKey }),
  })
}

// A busy day takes longer than the ten seconds that other calls are given.
const replayTimeoutMs = 120_000

export function useReplay() {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: key,
    mutationFn: () => call('replayMessages', { body: { hours: 24 } }, { timeoutMs: replayTimeoutMs }),
    onSettled: () => queries.invalidateQueries({ queryKey: inboxKey }),
  })
}

export function useSaveTemplate() {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: key,
    mutationFn: (body: SaveBody) => call('saveTemplate', { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: templatesKey }),
  })
}

/** The switch moves at once, and moves back if the server refuses. Quick presses are sent one after another. */
export function useSwitchTemplate(id: string) {
  const queries = useQueryClient()
  const show = (isActive: boolean) =>
    queries.setQueryData<TemplateList>(templatesKey, (list) => list && switched(list, id, isActive))
  return useMutation({
    mutationKey: switchKey,
    scope: { id: `switch-template-${id}` },
    mutationFn: (isActive: boolean) =>
      call('switchTemplate', { params: { id }, body: { is_active: isActive } }),
    onMutate: async (isActive) => {
      await queries.cancelQueries({ queryKey: templatesKey })
      show(isActive)
    },
    onError: (_error, isActive) => show(!isActive),
    onSettled: () => {
      // Only the last of several asks for the list, so that an older answer does not move a switch back.
      if (queries.isMutating({ mutationKey: switchKey }) > 1) return
      return queries.invalidateQueries({ queryKey: templatesKey })
    },
  })
}

function switched(list: TemplateList, id: string, isActive: boolean): TemplateList {
  return {
    ...list,
    results: list.results.map((each) => (each.id === id ? { ...each, is_active: isActive } : each)),
  }
}
