import { isDeepStrictEqual } from 'node:util'
import { ChainDisagreement } from './chain-error.ts'
import type { NodeClient } from './node-client.ts'

/** The answer of all nodes. One that is silent fails the question; one that says something else is an alarm. */
export async function agreed<T>(
  nodes: readonly NodeClient[],
  what: string,
  ask: (node: NodeClient) => Promise<T>,
): Promise<T> {
  const [first, ...others] = await Promise.all(nodes.map(ask))
  const stranger = others.findIndex((other) => !isDeepStrictEqual(other, first))
  if (stranger !== -1)
    throw new ChainDisagreement(`${what}: ${nodes[0]?.url} and ${nodes[stranger + 1]?.url} do not agree`)
  return first as T
}
