import type { ByteRange } from '../ports/files.ts'

/** One range, as players request it. `none` where there is none to apply, `outside` where the file is shorter. */
export function readRange(header: string | undefined, size: number): ByteRange | 'none' | 'outside' {
  const bounds = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (!bounds) return 'none'
  const [, first = '', last = ''] = bounds
  if (first === '' && last === '') return 'none'
  // `-500` is the last 500 bytes.
  if (first === '')
    return last === '0' ? 'outside' : { start: Math.max(0, size - Number(last)), end: size - 1 }
  const range = { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
  if (range.start >= size) return 'outside'
  return range.start > range.end ? 'none' : range
}
