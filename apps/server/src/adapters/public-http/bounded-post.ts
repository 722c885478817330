import { type ClientRequest, request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { isIPv6, type LookupFunction } from 'node:net'
import type { PostFailure, PostOutcome, PostRequest } from '../../ports/public-http.ts'

/** How much of an answer is read before we hang up. Its status counts all the same. */
const answerMaxBytes = 64 * 1024

/** One POST on a connection of its own: follows nothing, remembers nothing, and is over by its deadline. */
export function postOnce(
  url: URL,
  pinned: readonly string[] | undefined,
  { headers, body, deadlineMs, signal }: PostRequest,
  startedMs: number,
): Promise<PostOutcome> {
  if (signal?.aborted) return Promise.resolve({ kind: 'given_up' })
  return new Promise((settle) => {
    const request = (url.protocol === 'https:' ? tlsRequest : plainRequest)(url, {
      method: 'POST',
      agent: false,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      ...(pinned && { lookup: pinnedLookup(pinned) }),
    })
    const sinceStart = () => Math.round(performance.now() - startedMs)
    const fail = (failure: PostFailure) => end({ kind: 'failed', failure, durationMs: sinceStart() })
    const giveUp = () => end({ kind: 'given_up' })
    const timer = setTimeout(() => fail('timeout'), Math.max(0, deadlineMs - sinceStart()))
    signal?.addEventListener('abort', giveUp, { once: true })

    // Only the first word counts: hanging up makes noise of its own.
    function end(outcome: PostOutcome): void {
      clearTimeout(timer)
      signal?.removeEventListener('abort', giveUp)
      settle(outcome)
      request.destroy()
    }

    const handshake = watchHandshake(request, url.protocol === 'https:')
    request.on('error', (error) => {
      if (handshake.isUnderWay) fail('tls')
      else fail(isRefusal(error) ? 'refused' : 'network')
    })
    request.on('response', (answer) => {
      const status = answer.statusCode ?? 0
      const retryAfter = answer.headers['retry-after']
      const said = { status, ...(retryAfter !== undefined && { retryAfter }) }
      const answered = () => end({ kind: 'answered', ...said, durationMs: sinceStart() })
      let received = 0
      answer.on('data', (chunk: Buffer) => {
        received += chunk.length
        if (received > answerMaxBytes) answered()
      })
      answer.on('end', answered)
      answer.on('error', () => fail('network'))
      answer.on('close', () => fail('network'))
    })
    request.end(body)
  })
}

/** While the certificate is looked at, whatever goes wrong is about that. */
function watchHandshake(request: ClientRequest, isSecured: boolean): { isUnderWay: boolean } {
  const handshake = { isUnderWay: false }
  request.on('socket', (socket) => {
    socket.once('connect', () => {
      handshake.isUnderWay = isSecured
    })
    socket.once('secureConnect', () => {
      handshake.isUnderWay = false
    })
  })
  return handshake
}

function isRefusal(error: Error): boolean {
  return 'code' in error && error.code === 'ECONNREFUSED'
}

/** The addresses that were judged, whatever the name would answer now. */
function pinnedLookup(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
  return (_host, options, callback) => {
    const [first] = found
    if (!first) throw new Error('Nothing is called without an address')
    if (options.all) callback(null, found)
    else callback(null, first.address, first.family)
  }
}
