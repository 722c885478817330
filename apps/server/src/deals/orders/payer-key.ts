import { isIPv6 } from 'node:net'

// The payer, as far as it can be told: the address of the browser, or the shop's own number of the payer.

/** A payer that only the shop can name. */
export function payerOfShop(merchantId: string, payerId: string): string {
  return `shop:${merchantId}:${payerId}`
}

/** A browser on the payer's page. An IPv6 customer has a whole /64, so that is one payer. */
export function payerAt(ip: string): string {
  return `ip:${isIPv6(plain(ip)) ? networkOf(ip) : plain(ip)}`
}

/** The neighbourhood of an address: /24 or /64. */
export function networkOf(ip: string): string {
  const address = plain(ip)
  if (!isIPv6(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`
  return `${groupsOf(address).slice(0, 4).join(':')}::/64`
}

/** An IPv4 address that came over an IPv6 socket is an IPv4 address. */
function plain(ip: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip
}

/** All eight groups without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const [left, right] = [groups(head), groups(tail ?? '')]
  const missing = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  return [...left, ...Array.from({ length: missing }, () => '0'), ...right].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  )
}
