import type { DrillRow } from './drill.ts'

/** Rows as a table for a terminal; every row has the columns of the first. */
export function tableOf(rows: readonly DrillRow[]): string {
  const [first] = rows
  if (!first) return ''
  const names = Object.keys(first)
  const lines = [names, ...rows.map((row) => names.map((name) => String(row[name] ?? '')))]
  const widths = names.map((_, at) => Math.max(...lines.map((line) => (line[at] ?? '').length)))
  return lines
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** NaN of nothing. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

export const seconds = (ms: number) => (Number.isFinite(ms) ? `${(ms / 1_000).toFixed(1)} s` : '–')
