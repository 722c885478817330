import type { FastifyRequest } from 'fastify'

/** Headers that proxies add. One of them means that the caller is behind a proxy, wherever the connection comes from. */
const forwardingHeaders: ReadonlySet<string> = new Set([
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-original-forwarded-for',
  'x-envoy-external-address',
  'x-azure-clientip',
  'x-appengine-user-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'cf-connecting-ipv6',
  'cf-ray',
  'cdn-loop',
  'fastly-client-ip',
  'fly-client-ip',
])

/**
 * Whether the caller is on this very machine, without a proxy. The connection comes from here, the Host is a name of this machine (a
 * foreign name that resolves to here is an attack on the browser), and no proxy stands between.
 */
export function isFromOwnMachine({ raw, headers, host }: FastifyRequest): boolean {
  const names = Object.keys(headers)
  const isForwarded = names.some((name) => name.startsWith('x-forwarded-') || forwardingHeaders.has(name))
  return !isForwarded && isLoopbackAddress(raw.socket.remoteAddress ?? '') && isLoopbackName(host)
}

function isLoopbackAddress(ip: string): boolean {
  return ip === '::1' || ip.startsWith('127.') || ip.startsWith('::ffff:127.')
}

function isLoopbackName(host: string): boolean {
  return /^(localhost|\[::1\]|127(\.\d{1,3}){3})(:\d+)?$/i.test(host)
}
