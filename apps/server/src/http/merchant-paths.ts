import { contract, type Endpoint } from '@florin/contract'
import { Problem } from '../platform/problem.ts'

const root = '/merchant/v1'

export function isMerchantPath(url: string): boolean {
  const path = pathOf(url)
  return path === root || path.startsWith(`${root}/`)
}

/** Why nothing answered: on the merchant API an address that takes other methods names them; elsewhere there is nothing. */
export function nothingServed(url: string): Problem {
  const allow = isMerchantPath(url) ? methodsOf(pathOf(url)) : []
  if (allow.length === 0) return new Problem('route.not_found')
  return new Problem('route.method_not_allowed', { allow, values: { methods: allow.join(', ') } })
}

const calls = Object.values<Endpoint>(contract)
  .filter(({ path }) => isMerchantPath(path))
  .map(({ method, path }) => ({ method, parts: path.split('/') }))

function methodsOf(path: string): string[] {
  const pathParts = path.split('/')
  const fitting = calls.filter(
    ({ parts }) =>
      parts.length === pathParts.length &&
      parts.every((part, at) => part.startsWith(':') || part === pathParts[at]),
  )
  return [...new Set(fitting.map(({ method }) => method))].sort()
}

function pathOf(url: string): string {
  return url.split('?')[0] ?? ''
}
