import { type Access, contract, type Endpoint } from '@florin/contract'
import type { Plugin } from 'vite'
import { isFirstCall } from './first-calls.ts'

type Published = Record<string, Pick<Endpoint, 'method' | 'path' | 'access' | 'upload'>>

/**
 * No browser calls what is for phones and shops. The payer's page has its own few calls: it is small, and need not know
 * where the rest of the house is.
 */
const lists: Readonly<Record<string, (call: string, endpoint: Endpoint) => boolean>> = {
  'virtual:florin-routes': (call, endpoint) =>
    !isForPrograms(endpoint.access) && !isFile(endpoint) && !isForPayers(call) && !isLater(call, endpoint),
  // Fetched on the way to a later screen, or with the first of these calls.
  'virtual:florin-later-routes': (call, endpoint) =>
    !isForPrograms(endpoint.access) && !isFile(endpoint) && !isForPayers(call) && isLater(call, endpoint),
  'virtual:florin-pay-routes': isForPayers,
}

function isForPrograms(access: Access): boolean {
  return ['device', 'pairing', 'forwarder', 'merchant'].includes(access)
}

/** A browser opens these by a link, or somebody else calls them. */
const notCalled = /^\/(downloads|assets|docs|files|healthz|mailbox|media|metrics|readyz|api\/telegram)(\/|$)/

function isFile({ path }: Endpoint): boolean {
  return notCalled.test(path)
}

/** Staff's, and whatever no first screen asks. */
function isLater(call: string, { access }: Endpoint): boolean {
  return access === 'staff' || !isFirstCall(call)
}

function isForPayers(call: string): boolean {
  return call.startsWith('checkout')
}

/** Gives the web the contract's methods and paths without its validators: types come from the contract, zod stays home. */
export function florinRoutes(): Plugin {
  return {
    name: 'florin-routes',
    resolveId: (id) => (Object.hasOwn(lists, id) ? `\0${id}` : undefined),
    load: (id) => {
      const list = id.startsWith('\0') ? lists[id.slice(1)] : undefined
      return list && codeOf(published(list))
    },
  }
}

function published(isListed: (call: string, endpoint: Endpoint) => boolean): Published {
  const declared = Object.entries(contract) as [string, Endpoint][]
  return Object.fromEntries(
    declared
      .filter(([call, endpoint]) => isListed(call, endpoint))
      .map(([call, { method, path, access, upload }]) => [
        call,
        { method, path, access, ...(upload && { upload }) },
      ]),
  )
}

/** Most calls read and are for whoever is signed in; what is said of each is only where it differs. */
function codeOf(routes: Published): string {
  const lines = Object.entries(routes).map(([call, { path, method, access, upload }]) => {
    const given = [path, method, access, upload].map((value) => JSON.stringify(value))
    if (upload === undefined) given.pop()
    if (given.length === 3 && access === 'user') given.pop()
    if (given.length === 2 && method === 'GET') given.pop()
    return `${call}:r(${given.join()})`
  })
  return `const r=(path,method="GET",access="user",upload)=>({path,method,access,upload})
export const routes={${lines.join()}}`
}
