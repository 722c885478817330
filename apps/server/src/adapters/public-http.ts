import type { PostFailure, PostOutcome, PostRequest, PublicHttp } from '../ports/public-http.ts'
import { postOnce } from './public-http/bounded-post.ts'
import { isGlobalAddress } from './public-http/global-address.ts'
import { publicResolver, type Resolve } from './public-http/resolver.ts'
import { readAddress, type WebAddress } from './public-http/web-address.ts'

export interface PublicHttpOptions {
  /** An operator's `host`, `host:port` or `host:first-last` entries that may be called wherever they are, with or without TLS. */
  readonly allowedHosts: readonly string[]
  /** Every IP address that a name has now. */
  readonly resolve?: Resolve
}

/**
 * A stranger's URL is called over TLS, on the usual port, at an IP address that was looked up once and judged by its range;
 * the connection goes to that very address, so a name that answers differently the next moment gains nothing.
 */
export function publicHttp({ allowedHosts, resolve = publicResolver() }: PublicHttpOptions): PublicHttp {
  const read = (url: string) => readAddress(url, allowedHosts)
  return {
    accepts: (url) => read(url) !== undefined,

    async post(request) {
      const startedMs = performance.now()
      const failed = (failure: PostFailure): PostOutcome => ({
        kind: 'failed',
        failure,
        durationMs: Math.round(performance.now() - startedMs),
      })
      const address = read(request.url)
      if (!address) return failed('address')
      const found = await whereTo(address, request, resolve)
      if (found.kind === 'given_up') return found
      if (found.kind === 'failed') return failed(found.failure)
      return postOnce(address.url, found.pinned, request, startedMs)
    },
  }
}

type WhereTo =
  | { readonly kind: 'found'; readonly pinned: readonly string[] | undefined }
  | { readonly kind: 'failed'; readonly failure: PostFailure }
  | { readonly kind: 'given_up' }

/** Nothing is pinned where the operator vouches, or the URL names its IP address itself. */
async function whereTo(address: WebAddress, request: PostRequest, resolve: Resolve): Promise<WhereTo> {
  if (address.isVouchedFor || address.isLiteral) return { kind: 'found', pinned: undefined }
  const addresses = await inTime(resolve(address.url.hostname), request)
  if (addresses === 'given_up') return { kind: 'given_up' }
  if (addresses === 'timeout') return { kind: 'failed', failure: 'timeout' }
  if (addresses.length === 0) return { kind: 'failed', failure: 'dns' }
  // One bad answer among good ones is a trap, not a mistake.
  if (!addresses.every(isGlobalAddress)) return { kind: 'failed', failure: 'address' }
  return { kind: 'found', pinned: addresses }
}

function inTime(
  answer: Promise<readonly string[]>,
  { deadlineMs, signal }: PostRequest,
): Promise<readonly string[] | 'timeout' | 'given_up'> {
  if (signal?.aborted) return Promise.resolve('given_up')
  return new Promise((settle) => {
    const giveUp = () => end('given_up')
    const timer = setTimeout(() => end('timeout'), deadlineMs)
    signal?.addEventListener('abort', giveUp, { once: true })
    function end(result: readonly string[] | 'timeout' | 'given_up'): void {
      clearTimeout(timer)
      signal?.removeEventListener('abort', giveUp)
      settle(result)
    }
    // A name that cannot be looked up has no address: what exactly went wrong is between it and its name server.
    answer.then(end, () => end([]))
  })
}
