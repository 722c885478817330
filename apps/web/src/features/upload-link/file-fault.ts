import { evidenceExtensions, evidenceMaxBytes } from '@florin/contract/rules'

export type FileFault = 'empty' | 'too_large' | 'wrong_type'

export const acceptedFiles = evidenceExtensions.map((extension) => `.${extension}`).join(',')

/** What can be told before sending. The server decides by content; this spares a slow network a useless file. */
export function faultOf({ name, size }: Pick<File, 'name' | 'size'>): FileFault | undefined {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (!evidenceExtensions.some((known) => known === extension)) return 'wrong_type'
  if (size > evidenceMaxBytes) return 'too_large'
  return size === 0 ? 'empty' : undefined
}
