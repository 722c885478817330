import sharp from 'sharp'

const maxPixels = 40_000_000
const maxSide = 4096
const maxSeconds = 10

/**
 * Draws the picture anew, the right way up: whatever else the file carried (places, comments, a page in disguise) is gone.
 * Only for the judging process: the library meets bytes of strangers here.
 */
export async function drawPicture(content: Buffer, kind: 'jpeg' | 'png'): Promise<Buffer> {
  sharp.concurrency(1)
  sharp.cache(false)
  const picture = sharp(content, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
  const { format } = await picture.metadata()
  if (format !== kind) throw new Error(`begins like ${kind} and is ${format}`)
  const drawn = picture
    .autoOrient()
    .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: maxSeconds })
  return (kind === 'jpeg' ? drawn.jpeg({ quality: 90 }) : drawn.png({ compressionLevel: 6 })).toBuffer()
}
