import { routes } from 'virtual:florin-routes'
import type { Endpoint, EndpointName } from '@florin/contract'

export type Route = Pick<Endpoint, 'method' | 'path' | 'access' | 'upload'>

/** How a call is made. Calls of the first screens are in the first chunk (`vite/first-calls.ts`); all others are fetched together. */
export function routeOf(name: EndpointName): Route | Promise<Route> {
  return routes[name] ?? laterRoute(name)
}

/** On the way to a later screen. If that fails, its first call tries again. */
export function fetchLaterRoutes(): void {
  import('virtual:florin-later-routes').catch(() => undefined)
}

async function laterRoute(name: EndpointName): Promise<Route> {
  return (await import('virtual:florin-later-routes')).routes[name]
}
