import { RE2JS } from 're2js'

/** Twice the templates of the product, so that a draft of support's does not push one of them out. */
const mostKept = 400

const kept = new Map<string, RE2JS>()

/**
 * The compiled expression of a source. RE2 takes some ten milliseconds for one, and reads faster with one that has read before. Saving a
 * template reads the samples of every template of its bank: compiled anew for each save, that took seconds in which nobody was served.
 */
export function expressionOf(source: string): RE2JS {
  const expression = kept.get(source) ?? RE2JS.compile(source, RE2JS.DOTALL)
  // Put in again as the newest: the first of the map is the one that was asked for longest ago.
  kept.delete(source)
  kept.set(source, expression)
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
  return expression
}
