import { evidenceExtensions, evidenceMaxBytes, evidenceMaxFiles } from '@florin/contract/rules'
import type { Texts } from '../../../lib/texts.tsx'

type FileFault = 'upload_empty' | 'upload_too_large' | 'upload_wrong_type'

/** What can be told before sending. The server decides by content; this only spares a slow network a useless file. */
export function faultOf(file: { readonly name: string; readonly size: number }): FileFault | undefined {
  const extension = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? ''
  if (!evidenceExtensions.some((known) => known === extension)) return 'upload_wrong_type'
  if (file.size > evidenceMaxBytes) return 'upload_too_large'
  return file.size === 0 ? 'upload_empty' : undefined
}

export interface Picked {
  readonly taken: readonly File[]
  /** One sentence for each file that was left out. */
  readonly faults: readonly string[]
}

/** Of the files that somebody chose or dropped, those that can be sent; `count` are there already. */
export function pick(files: readonly File[], count: number, t: Texts<'disputes'>): Picked {
  const taken: File[] = []
  const faults: string[] = []
  for (const file of files) {
    const fault = faultOf(file)
    if (fault !== undefined) faults.push(`${file.name}: ${t(fault)}`)
    else if (count + taken.length >= evidenceMaxFiles)
      faults.push(t('upload_too_many', { max: evidenceMaxFiles, name: file.name }))
    else taken.push(file)
  }
  return { taken, faults }
}

/** What the picker of a shop or of support offers. */
export const offeredFiles = evidenceExtensions.map((extension) => `.${extension}`).join(',')

/** A trader's offers documents too, which are then told apart; without mp4 nobody could send a recording from a phone. */
export const offeredToTrader = 'image/*,.pdf,.doc,.docx,.mp4'
