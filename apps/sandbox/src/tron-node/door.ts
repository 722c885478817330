import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createFaults, type Faults } from './api/faults.ts'
import { isFromHere, readBody, sendJson, TooLarge } from './api/http.ts'
import { answerNode } from './api/node-http.ts'
import type { Chain } from './chain/chain.ts'
import type { Control } from './control/control.ts'
import { answerControl } from './control/control-http.ts'
import { explore } from './control/explorer.ts'
import { RequestError } from './encoding/request-error.ts'
import type { Halt } from './halt.ts'

export interface Door {
  readonly url: string
  readonly faults: Faults
  close(): Promise<void>
}

/** A port on loopback on which the chain answers. Several doors share a chain, each with its own faults. */
export async function openDoor({
  chain,
  control,
  halt,
  port,
}: {
  chain: Chain
  control: Control
  halt: Halt
  port: number
}): Promise<Door> {
  const faults = createFaults()
  const server = createServer((request, response) => {
    if (halt.reason()) return sendHalt(response, halt)
    handle({ chain, control, faults, request, response }).catch((error: unknown) =>
      halt.stopFor(error) ? sendHalt(response, halt) : fail(response, error),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const { port: taken } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${taken}`, faults, close: () => closeServer(server) }
}

interface Visit {
  chain: Chain
  control: Control
  faults: Faults
  request: IncomingMessage
  response: ServerResponse
}

async function handle({ chain, control, faults, request, response }: Visit): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1')
  const path = url.pathname.replace(/^\/+|\/+$/g, '')
  if (path.startsWith('explorer/')) return explore(chain, path, response)
  const body = await readBody(request)
  if (path.startsWith('sandbox/')) {
    if (!isFromHere(request))
      return sendJson(response, 403, { error: 'Control calls come from this machine only.' })
    return answerControl({ control, faults, path, method: request.method ?? '', url, body, response })
  }
  return answerNode({ chain, faults, path, isGet: request.method === 'GET', url, body, response })
}

/** A stopped chain answers nothing but the reason. */
function sendHalt(response: ServerResponse, halt: Halt): void {
  if (response.headersSent) response.destroy()
  else sendJson(response, 503, { Error: halt.reason() })
}

/** Whatever a request provokes, the node stays up; a real one answers its Java error with status 200. */
function fail(response: ServerResponse, error: unknown): void {
  if (response.headersSent) {
    response.destroy()
  } else if (error instanceof TooLarge) {
    sendJson(response, 413, { Error: 'Payload Too Large' })
  } else if (error instanceof RequestError) {
    sendJson(response, 200, error.answer)
  } else {
    process.stderr.write(`tron-node: ${(error as Error).stack ?? String(error)}\n`)
    sendJson(response, 500, { Error: 'class java.lang.RuntimeException : the sandbox has a bug' })
  }
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()))
    server.closeAllConnections()
  })
}
