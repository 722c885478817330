import type { Chain } from '../../chain/chain.ts'
import type { JsonObject } from '../../encoding/json.ts'
import { RequestError } from '../../encoding/request-error.ts'
import type { ChainView } from '../view.ts'

/** One call of the node's API, after HTTP has been taken off it. */
export interface Ask {
  chain: Chain
  view: ChainView
  /** What is solid, whichever side was asked: the node refers to it in the transactions it builds. */
  solidView: ChainView
  params: JsonObject
  visible: boolean
}

export type Endpoint = (ask: Ask) => unknown
export type Endpoints = Record<string, Endpoint>

/** A query string has only texts, a body also numbers; both mean a height. */
export function readNumber(params: JsonObject, name: string): number {
  const value = params[name]
  if (value === undefined) return 0
  const number = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value
  if (typeof number !== 'number' || !Number.isSafeInteger(number)) {
    throw new RequestError('java.lang.NumberFormatException', `For input string: "${String(value)}"`)
  }
  return number
}

export function readText(params: JsonObject, name: string): string {
  const value = params[name]
  return typeof value === 'string' ? value : ''
}

export const isTrue = (value: unknown): boolean => value === true || value === 'true'
