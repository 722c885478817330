import sharp from 'sharp'
import { lookSide } from './look.ts'

const maxPixels = 40_000_000
const maxSeconds = 4

/** The picture as `look.ts` compares it; undefined where it cannot be read in time. Only for the judging process. */
export async function readLook(content: Buffer): Promise<Buffer | undefined> {
  sharp.concurrency(1)
  sharp.cache(false)
  try {
    return await sharp(content, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .greyscale()
      // Shrinking while decoding would shift a picture by part of a point, and differently for each size.
      .resize(lookSide, lookSide, { fit: 'fill', fastShrinkOnLoad: false })
      .timeout({ seconds: maxSeconds })
      .raw()
      .toBuffer()
  } catch {
    // Drawing the picture decides whether it is taken, and says why not.
    return undefined
  }
}
