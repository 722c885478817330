import { z } from 'zod'
import { visible } from './fields.ts'

// What calls that answer lists take in their query.

export const pageLimit = { min: 1, max: 100, usual: 20 }

export const limit = z.coerce
  .number('field.page_limit')
  .int('field.page_limit')
  .min(pageLimit.min, 'field.page_limit')
  .max(pageLimit.max, 'field.page_limit')
  .default(pageLimit.usual)

/** `next` of the page before. Whether it is a place in the caller's own list is judged by the server. */
export const cursor = z
  .string('field.cursor')
  .max(200, 'field.cursor')
  .regex(visible, 'field.cursor')
  .optional()

/** A moment, or a date, which is its first moment in UTC. Becomes the moment's text in UTC. */
export const moment = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], 'field.moment')
  .transform((text) => new Date(text))
  .refine((at) => at.getUTCFullYear() >= 2000 && at.getUTCFullYear() <= 2199, 'field.moment')
  .transform((at) => at.toISOString())

/** One or several values: repeated (`status=a&status=b`) or with commas between them (`status=a,b`). */
export function severalOf<const T extends readonly [string, ...string[]]>(values: T) {
  const split = (sent: unknown) =>
    [sent].flat().flatMap((text) => (typeof text === 'string' ? text.split(',') : [text]))
  return z.preprocess(split, z.array(z.enum(values)).min(1).max(values.length, 'field.too_many'))
}

/** Refuses a range that ends before it begins, in the name of its end. */
export function endsAfterStart(from: string, to: string) {
  return (query: Record<string, unknown>, context: z.RefinementCtx): void => {
    const [start, end] = [query[from], query[to]]
    if (typeof start === 'string' && typeof end === 'string' && end <= start)
      context.addIssue({ code: 'custom', path: [to], message: 'field.range' })
  }
}
