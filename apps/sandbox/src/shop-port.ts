import { once } from 'node:events'
import type { Server } from 'node:http'
import { demoShopPorts } from '@florin/contract'

/** Listens on the first free of the ports that a demo sends webhooks to; answers which. */
export async function listenAtShopPort(server: Server): Promise<number> {
  const { first, last } = demoShopPorts
  for (let port = first; port <= last; port += 1) {
    server.listen(port, '127.0.0.1')
    const isOurs = await once(server, 'listening').then(() => true, ifTaken)
    if (isOurs) return port
  }
  throw new Error(`No port from ${first} to ${last} is free on 127.0.0.1.`)
}

function ifTaken(error: NodeJS.ErrnoException): boolean {
  if (error.code === 'EADDRINUSE') return false
  throw error
}
