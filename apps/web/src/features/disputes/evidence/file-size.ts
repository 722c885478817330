import { formats } from '../../../lib/format.ts'
import type { Texts } from '../../../lib/texts.tsx'

/** 0,8 МБ; less than a tenth of that in KB. */
export function fileSize(bytes: number, t: Texts<'disputes'>): string {
  const megabytes = bytes / 1_048_576
  if (megabytes < 0.1)
    return t('file_size_small', { size: formats().count(Math.max(1, Math.round(bytes / 1024))) })
  return t('file_size', { size: formats().oneDecimal(megabytes) })
}
