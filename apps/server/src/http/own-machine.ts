import type { FastifyRequest } from 'fastify'

/** What proxies add. One of them means that the caller is somebody behind it, wherever the connection comes from. */
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
 * Does somebody on this very machine call, directly? The connection comes from here, the page was asked for by a name of this machine
 * (a name of somebody else's that leads here is an attack on the browser), and no proxy stands between.
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
