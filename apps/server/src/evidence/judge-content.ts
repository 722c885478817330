import { foreignMark } from './foreign-marks.ts'
import { refusalOfMp4 } from './judge-mp4.ts'
import { refusalOfPdf } from './judge-pdf.ts'

/** Why a file that is kept as it came is not taken; undefined when it is. */
export function refusalOf(kind: 'pdf' | 'mp4', content: Buffer): string | undefined {
  return foreignMark(content) ?? (kind === 'pdf' ? refusalOfPdf(content) : refusalOfMp4(content))
}
