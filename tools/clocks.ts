/** `… < clock_timestamp()`, and Kysely's `.where('…', '<', sql`clock_timestamp()`)`. */
const clockLast = /(?:[<>]=?\s*|\bbetween\s+|'[<>]=?',\s*sql(?:<\w+>)?`\s*)clock_timestamp\(\)/i

/** `clock_timestamp() - interval '1 day' < …` */
const clockFirst =
  /clock_timestamp\(\)(?:\s*[-+]\s*(?:interval\s*'[^']*'|make_interval\([^)]*\)|\S+))?\s*(?:[<>]=?|between\b)/i

/**
 * Lines in which something is compared with `clock_timestamp()`. It is volatile, so PostgreSQL never uses it to bound an index scan and
 * reads all rows instead. `statement_timestamp()` and `now()` are stable.
 */
export function comparedWithRunningClock(text: string): string[] {
  return text.split('\n').filter((line) => clockLast.test(line) || clockFirst.test(line))
}
