import { evidenceExtensions, evidenceMaxBytes } from '@florin/contract/rules'

export type FileFault = 'upload_empty' | 'upload_too_large' | 'upload_wrong_type'

/** What can be told before sending. The server decides by content; this only spares a slow network a useless file. */
export function faultOf(file: { readonly name: string; readonly size: number }): FileFault | undefined {
  const extension = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? ''
  if (!evidenceExtensions.some((known) => known === extension)) return 'upload_wrong_type'
  if (file.size > evidenceMaxBytes) return 'upload_too_large'
  return file.size === 0 ? 'upload_empty' : undefined
}

export const acceptedFiles = evidenceExtensions.map((extension) => `.${extension}`).join(',')
