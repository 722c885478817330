import jpeg from 'jpeg-js'
import jsqr from 'jsqr'
import { PNG } from 'pngjs'
import { TerminalFault } from '../fault.ts'

interface Picture {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array | Buffer
}

/** A photo of a screen has moiré and noise, which melt away when it is made smaller; a tiny picture needs its own size. */
const triedSides = [1_000, 600, 1_600, 400, 250, 2_400]

/** True for the first bytes of a file that this can decode. */
export function isPicture(bytes: Buffer): boolean {
  return isPng(bytes) || isJpeg(bytes)
}

/** The text of the QR code in a picture, light on dark as well as dark on light. */
export function readQrCode(bytes: Buffer): string {
  const picture = decode(bytes)
  for (const side of sidesFor(picture)) {
    const { data, width, height } = shrink(picture, side)
    const code = jsqr.default(new Uint8ClampedArray(data), width, height, {
      inversionAttempts: 'attemptBoth',
    })
    if (code?.data) return code.data
  }
  throw new TerminalFault('qr_not_found')
}

function sidesFor({ width, height }: Picture): number[] {
  const longest = Math.max(width, height)
  const smaller = triedSides.filter((side) => side < longest)
  return longest <= 2_400 ? [longest, ...smaller] : smaller
}

function decode(bytes: Buffer): Picture {
  try {
    if (isPng(bytes)) return PNG.sync.read(bytes)
    return jpeg.decode(bytes, { useTArray: true, maxMemoryUsageInMB: 1_024, maxResolutionInMP: 200 })
  } catch {
    throw new TerminalFault('qr_picture_broken')
  }
}

/** Each new pixel is the mean of those that it replaces. */
function shrink(picture: Picture, side: number): Picture {
  const factor = side / Math.max(picture.width, picture.height)
  if (factor >= 1) return picture
  const width = Math.max(1, Math.floor(picture.width * factor))
  const height = Math.max(1, Math.floor(picture.height * factor))
  const data = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++)
      data.set(meanColour(picture, x / factor, y / factor, 1 / factor), (y * width + x) * 4)
  }
  return { width, height, data }
}

function meanColour({ width, height, data }: Picture, left: number, top: number, size: number): number[] {
  const mean = [0, 0, 0, 255]
  let count = 0
  for (let y = Math.floor(top); y < Math.min(height, Math.ceil(top + size)); y++) {
    for (let x = Math.floor(left); x < Math.min(width, Math.ceil(left + size)); x++) {
      const at = (y * width + x) * 4
      for (let channel = 0; channel < 3; channel++) mean[channel]! += data[at + channel]!
      count++
    }
  }
  return mean.map((sum, channel) => (channel < 3 ? sum / count : sum))
}

function isPng(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47]))
}

function isJpeg(bytes: Buffer): boolean {
  return bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))
}
