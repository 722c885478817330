import { contract, type Endpoint } from '@florin/contract'
import type { Plugin } from 'vite'

const name = 'virtual:florin-routes'

/** Gives the web the contract's methods and paths without its validators: types come from the contract, zod stays home. */
export function florinRoutes(): Plugin {
  return {
    name: 'florin-routes',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? `export const routes = ${JSON.stringify(published())}` : undefined),
  }
}

function published(): Record<string, Pick<Endpoint, 'method' | 'path' | 'access' | 'upload'>> {
  const declared = Object.entries(contract) as [string, Endpoint][]
  return Object.fromEntries(
    declared.map(([call, { method, path, access, upload }]) => [
      call,
      { method, path, access, ...(upload && { upload }) },
    ]),
  )
}
