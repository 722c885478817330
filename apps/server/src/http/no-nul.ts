import type { FastifyRequest } from 'fastify'
import { Problem } from '../platform/problem.ts'

/**
 * Refuses U+0000 in every text of a request, and names the field. PostgreSQL's text and jsonb can't hold it: it would be an error of ours
 * wherever a schema forgets it. Searched only where the request as sent could hold one.
 */
export function refuseNul({ raw, params, query, body, bodyMayHoldNul }: FastifyRequest): void {
  const isInAddress = raw.url?.includes('%00') ?? false
  refuseNulIn([...(isInAddress ? [params, query] : []), ...(bodyMayHoldNul ? [body] : [])])
}

export function refuseNulIn(parts: readonly unknown[]): void {
  const names = parts.flatMap(fieldsWithNul)
  if (names.length === 0) return
  throw new Problem('request.invalid', {
    fields: Object.fromEntries(names.map((name) => [name, ['field.invalid']])),
  })
}

/** Whether a body as it was sent can hold U+0000: as an escape in JSON, as a percent code or as it is in a form. */
export function mayHoldNul(bodyText: string): boolean {
  return bodyText.includes('\\u0000') || bodyText.includes('%00') || bodyText.includes(nul)
}

const nul = '\u0000'

function fieldsWithNul(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return holdsNul(part) ? ['request'] : []
  return Object.entries(part).flatMap(([name, value]) => {
    if (name.includes(nul)) return ['request']
    return holdsNul(value) ? [name] : []
  })
}

function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes(nul)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, inner]) => name.includes(nul) || holdsNul(inner))
}
