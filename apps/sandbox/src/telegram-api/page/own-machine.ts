import type { IncomingMessage } from 'node:http'

const forwarding = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-real-ip',
  'cf-connecting-ip',
]

const ownNames = new Set(['127.0.0.1', 'localhost', '[::1]'])

/**
 * Loopback only, asked for under a name of loopback: a site that lets its own name lead here (DNS rebinding) is refused. A call that
 * changes something must not come from another page either.
 */
export function isFromOwnMachine({ socket, headers, method }: IncomingMessage): boolean {
  const remote = socket.remoteAddress ?? ''
  const isLoopback = remote === '127.0.0.1' || remote === '::1' || remote === '::ffff:127.0.0.1'
  const host = headers.host ?? ''
  const isOwnName = ownNames.has(host.replace(/:\d+$/, ''))
  const isOwnPage = headers.origin === undefined || headers.origin === `http://${host}`
  const isOwnSite =
    method === 'GET' || headers['sec-fetch-site'] === undefined || headers['sec-fetch-site'] === 'same-origin'
  // A proxy on this machine brings callers from elsewhere.
  const isDirect = !forwarding.some((name) => headers[name] !== undefined)
  return isLoopback && isOwnName && isOwnPage && isOwnSite && isDirect
}
