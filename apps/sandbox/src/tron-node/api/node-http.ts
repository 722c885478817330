import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Chain } from '../chain/chain.ts'
import { toHex, utf8 } from '../encoding/bytes.ts'
import { isObject, type JsonObject } from '../encoding/json.ts'
import { type Ask, isTrue } from './endpoints/ask.ts'
import { gridEndpoint } from './endpoints/grid.ts'
import { endpointsOf } from './endpoints/index.ts'
import type { Fault, Faults } from './faults.ts'
import { sendJson } from './http.ts'
import { viewOf } from './view.ts'

export interface NodeCall {
  chain: Chain
  faults: Faults
  path: string
  isGet: boolean
  url: URL
  body: JsonObject
  response: ServerResponse
}

/** The node's API: find the endpoint, spoil the answer if a fault is due, print it as Java would. */
export async function answerNode(call: NodeCall): Promise<void> {
  const { chain, faults, path, isGet, url, body, response } = call
  const endpoint = findEndpoint(path)
  if (!endpoint) return sendJson(response, 404, { Error: 'No such endpoint.' })

  const fault = faults.take(path)
  if (fault?.kind === 'slow') await sleep(fault.ms)
  if (fault && answersWithoutWork(fault, response)) return

  const query = Object.fromEntries(url.searchParams)
  const params: JsonObject = isGet ? query : { ...query, ...body }
  const isSolid = path.startsWith('walletsolidity/') || path.startsWith('v1/')
  const ask: Ask = {
    chain,
    view: viewOf(chain, faults, isSolid),
    solidView: viewOf(chain, faults, true),
    params: fault?.kind === 'repeat block' ? previousBlock(params) : params,
    visible: isTrue(params.visible),
  }
  const answer = spoil(fault, ask, endpoint(ask))
  if (fault?.kind === 'accept then time out') return
  // The real node answers this call on GET only.
  sendJson(response, 200, answer, isGet && isTrue(params.int64_as_string))
}

function findEndpoint(path: string) {
  const [side = '', name = '', ...more] = path.split('/')
  if (side === 'v1') return gridEndpoint(path)
  const endpoints = Object.hasOwn(endpointsOf, side) ? endpointsOf[side]! : {}
  return more.length === 0 && Object.hasOwn(endpoints, name) ? endpoints[name] : undefined
}

/** True if the caller gets something else than an answer, and the chain never hears of the call. */
function answersWithoutWork(fault: Fault, response: ServerResponse): boolean {
  switch (fault.kind) {
    case 'status': {
      if (fault.retryAfterSeconds !== undefined)
        response.setHeader('retry-after', String(fault.retryAfterSeconds))
      const message = fault.status === 429 ? 'The key exceeds the frequency limit' : 'The node is unwell'
      sendJson(response, fault.status, { Success: false, Error: message, StatusCode: fault.status })
      return true
    }
    case 'hang':
      return true
    case 'cut':
      response.destroy()
      return true
    case 'garbage':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>502 Bad Gateway')
      return true
    case 'slow':
    case 'empty':
    case 'truncate':
    case 'repeat block':
    case 'accept then time out':
    case 'swallow':
    case 'refuse':
      return false
  }
}

function spoil(fault: Fault | undefined, { chain }: Ask, answer: unknown): unknown {
  if (fault?.kind === 'empty') return Array.isArray(answer) ? [] : {}
  if (fault?.kind === 'truncate' && Array.isArray(answer)) return answer.slice(0, fault.keep)
  if (!isObject(answer)) return answer
  if (fault?.kind === 'refuse') return sendFailure(fault, chain, answer)
  if (fault?.kind === 'swallow' && answer.result === true && typeof answer.txid === 'string') {
    chain.drop(answer.txid)
  }
  if (fault?.kind === 'repeat block' && Array.isArray(answer.block)) {
    return {
      ...answer,
      block: answer.block.flatMap((block, index) => (index === 0 ? [block, block] : [block])),
    }
  }
  return answer
}

function sendFailure(
  { code, message = code, keeps = false }: Extract<Fault, { kind: 'refuse' }>,
  chain: Chain,
  answer: JsonObject,
): JsonObject {
  const wasTaken = answer.result === true && typeof answer.txid === 'string'
  if (wasTaken && !keeps) chain.drop(answer.txid as string)
  return { code, txid: answer.txid, message: toHex(utf8(message)) }
}

function previousBlock(params: JsonObject): JsonObject {
  const number = Number(params.num)
  return params.num === undefined ? params : { ...params, num: Math.max(0, number - 1) }
}
