import { Resolver } from 'node:dns/promises'

/** Every IP address of a name; none when it has none. */
export type Resolve = (host: string) => Promise<readonly string[]>

/**
 * Asks the name servers directly: those given, else the system's. The system's own lookup would do it in one of four threads that
 * files and passwords need too, where a few names with a slow server could hold up everybody; and it would listen to this
 * machine's list of inner hosts.
 */
export function publicResolver(servers?: readonly string[]): Resolve {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  if (servers) resolver.setServers(servers)
  return async (host) => {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  }
}
