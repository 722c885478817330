/** `… < clock_timestamp()`, and Kysely's `.where('…', '<', sql`clock_timestamp()`)`. */
const clockLast = /(?:[<>]=?\s*|\bbetween\s+|'[<>]=?',\s*sql(?:<\w+>)?`\s*)clock_timestamp\(\)/i

/** `clock_timestamp() - interval '1 day' < …` */
const clockFirst =
  /clock_timestamp\(\)(?:\s*[-+]\s*(?:interval\s*'[^']*'|make_interval\([^)]*\)|\S+))?\s*(?:[<>]=?|between\b)/i

/**
 * Lines in which something is compared with a clock that goes on while a question is answered. It may be another at every row, so
 * PostgreSQL never takes it as the bound of an index: whatever is older or younger is found by reading all there is.
 * `statement_timestamp()` and `now()` stand still.
 */
export function comparedWithRunningClock(text: string): string[] {
  return text.split('\n').filter((line) => clockLast.test(line) || clockFirst.test(line))
}
