import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'

/**
 * Refetches all queries under a key. A request that is already in flight may have read older data: it is neither trusted nor aborted,
 * because a busy shop would abort one after another, but followed by one more. While a mutation under that key runs, the page is
 * optimistically ahead of the server: the refetch waits until it has ended.
 */
export function renewer(queries: QueryClient): (queryKey: QueryKey) => void {
  const awaited = new WeakSet<Query>()
  const waiting = new Set<string>()
  const invalidate = ({ queryKey }: Query) => void queries.invalidateQueries({ queryKey, exact: true })

  function whenChanged(queryKey: QueryKey): void {
    const hash = hashKey(queryKey)
    if (waiting.has(hash)) return
    waiting.add(hash)
    const stop = queries.getMutationCache().subscribe(() => {
      if (queries.isMutating({ mutationKey: queryKey }) > 0) return
      stop()
      waiting.delete(hash)
      renew(queryKey)
    })
  }

  function renew(queryKey: QueryKey): void {
    if (queries.isMutating({ mutationKey: queryKey }) > 0) {
      whenChanged(queryKey)
      return
    }
    for (const query of queries.getQueryCache().findAll({ queryKey })) {
      const underWay = query.state.fetchStatus === 'idle' ? undefined : query.promise
      if (!underWay) invalidate(query)
      else if (!awaited.has(query)) {
        awaited.add(query)
        const askAgain = () => {
          awaited.delete(query)
          invalidate(query)
        }
        underWay.then(askAgain, askAgain)
      }
    }
  }

  return renew
}
