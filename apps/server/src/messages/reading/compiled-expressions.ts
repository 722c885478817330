import { RE2JS } from 're2js'
import { cache } from '../../platform/cache.ts'

/** Twice the templates of the product, so that a draft of support's does not push one of them out. */
const compiled = cache<RE2JS>({ most: 400 })

/**
 * The compiled expression of a source. RE2 takes some ten milliseconds to compile one, and a used one matches faster. Saving a template
 * reads the samples of every template of its bank: compiled anew for each save, that blocked the event loop for seconds.
 */
export function expressionOf(source: string): RE2JS {
  const expression = compiled.get(source) ?? RE2JS.compile(source, RE2JS.DOTALL)
  // Set again as the newest: the least recently used is evicted first.
  compiled.set(source, expression)
  return expression
}
