import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

const most = 500
const longest = 200

/** Reads a call's query. The same few are asked all day, so what they came to is remembered, and frozen: it is shared. */
export function queryReader(shape: z.ZodObject | undefined): (request: FastifyRequest) => unknown {
  if (!shape) return () => undefined
  const known = new Map<string, unknown>()
  return ({ raw, query }) => {
    const text = queryText(raw.url ?? '')
    const found = known.get(text)
    if (found) return found
    const read = freeze(z.parse(shape, query, { reportInput: true }))
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

function freeze(read: Record<string, unknown>): unknown {
  for (const value of Object.values(read)) Object.freeze(value)
  return Object.freeze(read)
}
