import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Asks anew for whatever is shown under a key. An answer that is already under way may have been looked up before the news: it is
 * neither taken for the last word nor cut off, for a busy shop would cut off one after another, but asked for once more.
 */
export function renewer(queries: QueryClient): (queryKey: QueryKey) => void {
  const awaited = new WeakSet<Query>()
  const invalidate = ({ queryKey }: Query) => void queries.invalidateQueries({ queryKey, exact: true })

  return (queryKey) => {
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
}
