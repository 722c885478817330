import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

/**
 * Reads a call's query. A strict call names the parameters that it does not know, and refuses them: a filter that is misspelt would else be
 * a list of everything.
 */
export function queryReader(
  declared: z.ZodObject | undefined,
  { isStrict }: { readonly isStrict: boolean } = { isStrict: false },
): (request: Pick<FastifyRequest, 'query'>) => unknown {
  const shape = isStrict ? (declared ?? z.object({})).strict() : declared
  if (!shape) return () => undefined
  return ({ query }) => z.parse(shape, nested(query, shape), { reportInput: true })
}

/** `metadata[cart]=17` is the value `cart` of the parameter `metadata`, where the call has such a parameter. */
function nested(query: unknown, shape: z.ZodObject): unknown {
  const sent = Object.entries(query as Record<string, unknown>)
  const isInner = ([name]: [string, unknown]) => Object.hasOwn(shape.shape, innerName(name)?.outer ?? '')
  const inner = sent.filter(isInner)
  if (inner.length === 0) return query
  const groups = Object.groupBy(inner, ([name]) => innerName(name)?.outer ?? '')
  const filled = Object.entries(groups).map(([outer, entries = []]) => [
    outer,
    Object.fromEntries(entries.map(([name, value]) => [innerName(name)?.inner, value])),
  ])
  return Object.fromEntries([...sent.filter((entry) => !isInner(entry)), ...filled])
}

function innerName(name: string): { outer: string; inner: string } | undefined {
  const [, outer, inner] = /^(\w+)\[([^\]]+)\]$/.exec(name) ?? []
  return outer === undefined || inner === undefined ? undefined : { outer, inner }
}
