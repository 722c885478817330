import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

const most = 500
const longest = 200

/**
 * Reads a call's query. The same few are asked all day, so what they came to is remembered, and frozen: it is shared. A strict call names the
 * parameters that it does not know, and refuses them: a filter that is misspelt would else be a list of everything.
 */
export function queryReader(
  declared: z.ZodObject | undefined,
  { isStrict }: { readonly isStrict: boolean } = { isStrict: false },
): (request: FastifyRequest) => unknown {
  const shape = isStrict ? (declared ?? z.object({})).strict() : declared
  if (!shape) return () => undefined
  const known = new Map<string, unknown>()
  return ({ raw, query }) => {
    const text = queryText(raw.url ?? '')
    const found = known.get(text)
    if (found) return found
    const read = freeze(z.parse(shape, nested(query, shape), { reportInput: true }))
    if (text.length > longest) return read
    if (known.size >= most) known.clear()
    known.set(text, read)
    return read
  }
}

function queryText(url: string): string {
  const at = url.indexOf('?')
  return at < 0 ? '' : url.slice(at + 1)
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

function freeze(read: Record<string, unknown>): unknown {
  for (const value of Object.values(read)) Object.freeze(value)
  return Object.freeze(read)
}
