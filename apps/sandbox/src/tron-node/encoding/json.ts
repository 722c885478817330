/** JSON.rawJSON and the reviver's source are in the engine, but not yet in TypeScript's library. */
const { rawJSON } = JSON as unknown as { rawJSON(text: string): unknown }

/** Java prints int64 digit by digit. We carry such values as bigint, so that none loses its last digits. */
export function printJson(value: unknown, int64AsString = false): string {
  return JSON.stringify(value, (_key, each: unknown) => {
    if (typeof each !== 'bigint') return each
    return int64AsString ? each.toString() : rawJSON(each.toString())
  })
}

/** Whole numbers beyond 2^53 come back as bigint instead of a neighbour. */
export function parseJson(text: string): unknown {
  const reviver = (_key: string, value: unknown, context?: { source?: string }): unknown =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '')
      ? BigInt(context!.source!)
      : value
  return JSON.parse(text, reviver as (key: string, value: unknown) => unknown)
}

export type JsonObject = Record<string, unknown>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Protobuf's JSON leaves out what has its default value; so must an answer that wants to look like one. */
export function withoutDefaults(object: JsonObject): JsonObject {
  const isDefault = (value: unknown) =>
    value === undefined || value === 0 || value === 0n || value === '' || value === false
  return Object.fromEntries(Object.entries(object).filter(([, value]) => !isDefault(value)))
}
