import type { IncomingMessage, ServerResponse } from 'node:http'
import { isObject, type JsonObject, parseJson, printJson } from '../encoding/json.ts'
import { RequestError } from '../encoding/request-error.ts'

const maxBodyBytes = 4 * 1024 * 1024

export class TooLarge extends Error {}

export async function readBody(request: IncomingMessage): Promise<JsonObject> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > maxBodyBytes) throw new TooLarge()
    parts.push(part)
  }
  const text = Buffer.concat(parts).toString('utf8')
  if (text.trim() === '') return {}
  const value = parse(text)
  if (!isObject(value)) throw badJson('not an object')
  return value
}

function parse(text: string): unknown {
  try {
    return parseJson(text)
  } catch (error) {
    throw badJson((error as Error).message)
  }
}

const badJson = (message: string): RequestError => new RequestError('org.tron.json.JSONException', message)

export function sendJson(
  response: ServerResponse,
  status: number,
  value: unknown,
  int64AsString = false,
): void {
  response
    .writeHead(status, { 'content-type': 'application/json;charset=utf-8' })
    .end(`${printJson(value, int64AsString)}\n`)
}

/** Control calls move money about, so a web page in somebody's browser must not be able to make them. */
export function isFromHere(request: IncomingMessage): boolean {
  const remote = request.socket.remoteAddress ?? ''
  const isLoopback = remote === '127.0.0.1' || remote === '::1' || remote === '::ffff:127.0.0.1'
  const host = (request.headers.host ?? '').replace(/:\d+$/, '')
  const isOurName = host === '127.0.0.1' || host === 'localhost' || host === '[::1]'
  return isLoopback && isOurName && request.headers.origin === undefined
}
