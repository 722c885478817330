import { constants, inflateSync } from 'node:zlib'

const maxStreamBytes = 4 * 1024 * 1024
const maxBytes = 24 * 1024 * 1024
const usualMs = 3_000
// Letters that all fonts together may explain.
const maxCodes = 200_000

/** What reading one PDF may cost. Whatever is left out sets `isWhole` to false. */
export class PdfBudget {
  isWhole = true
  #bytes = maxBytes
  #codes = maxCodes
  readonly #endsAt: number

  constructor(maxMs = usualMs) {
    this.#endsAt = Date.now() + maxMs
  }

  /** False when the time is over: each loop calls it, and stops. */
  hasTime(): boolean {
    if (Date.now() < this.#endsAt) return true
    this.isWhole = false
    return false
  }

  mayMapCode(): boolean {
    this.#codes -= 1
    if (this.#codes >= 0) return true
    this.isWhole = false
    return false
  }

  /** The content of a stream; undefined where it is packed in a way that is not read here, or is too large. */
  unpack(dictionary: string, bytes: Buffer): string | undefined {
    const unpacked = this.#unpacked(dictionary, bytes)
    if (unpacked === undefined) this.isWhole = false
    else this.#bytes -= unpacked.length
    return unpacked?.toString('latin1')
  }

  #unpacked(dictionary: string, bytes: Buffer): Buffer | undefined {
    const room = Math.min(maxStreamBytes, this.#bytes)
    if (room <= 0) return undefined
    if (!/\/Filter/.test(dictionary)) return bytes.length <= room ? bytes : undefined
    if (/\/Predictor/.test(dictionary)) return undefined
    if (!/\/Filter\s*(\[\s*)?\/(FlateDecode|Fl)\s*(\]|\/|>)/.test(dictionary)) return undefined
    try {
      return inflateSync(bytes, { maxOutputLength: room, finishFlush: constants.Z_SYNC_FLUSH })
    } catch {
      // Also what a bomb ends with: nothing of it is kept, but what it has cost counts.
      this.#bytes -= room
      return undefined
    }
  }
}
