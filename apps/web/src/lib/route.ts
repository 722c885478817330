import { routes } from 'virtual:florin-routes'
import type { Endpoint, EndpointName } from '@florin/contract'

export type Route = Pick<Endpoint, 'method' | 'path' | 'access' | 'upload'>

/** How a call is made. Those of staff, of one case and of one phone are fetched with the first of them; all others are known at once. */
export function routeOf(name: EndpointName): Route | Promise<Route> {
  return routes[name] ?? laterRoute(name)
}

async function laterRoute(name: EndpointName): Promise<Route> {
  return (await import('virtual:florin-later-routes')).routes[name]
}
