import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'

/**
 * Asks anew for whatever is shown under a key. An answer that is already under way may have been looked up before the news: it is
 * neither taken for the last word nor cut off, for a busy shop would cut off one after another, but asked for once more. While
 * something is being changed under that key, what is shown runs ahead of the server: the news wait until it has followed.
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
