import { RE2JS } from 're2js'
import { cache } from '../../platform/cache.ts'

/** Twice the templates of the product, so that a draft of support's does not push one of them out. */
const compiled = cache<RE2JS>({ most: 400 })

/**
 * The compiled expression of a source. RE2 takes some ten milliseconds for one, and reads faster with one that has read before. Saving a
 * template reads the samples of every template of its bank: compiled anew for each save, that took seconds in which nobody was served.
 */
export function expressionOf(source: string): RE2JS {
  const expression = compiled.get(source) ?? RE2JS.compile(source, RE2JS.DOTALL)
  // Set again as the newest: the first to make room is the one that was asked for longest ago.
  compiled.set(source, expression)
  return expression
}
