import fontkit from '@pdf-lib/fontkit'

// A TrueType font out of the WOFF2 files that fontsource ships. A PDF needs TrueType tables, and fontkit's own subset of a WOFF2 file has
// broken outlines: it copies the glyf table by offsets that WOFF2 does not have. Outlines are therefore written anew, from fontkit's paths.

/** Twice as fine as the source: points between two others, which TrueType leaves out and paths spell out, stand on halves. */
const scale = 2

interface Point {
  readonly x: number
  readonly y: number
  readonly isOn: boolean
}

interface Outline {
  readonly advance: number
  readonly contours: readonly (readonly Point[])[]
}

/** As much of fontkit's font as is read here. */
interface SourceFont {
  readonly unitsPerEm: number
  readonly ascent: number
  readonly descent: number
  readonly lineGap: number
  hasGlyphForCodePoint(codePoint: number): boolean
  getGlyph(id: number): SourceGlyph
  glyphForCodePoint(codePoint: number): SourceGlyph
}

interface SourceGlyph {
  readonly advanceWidth: number
  readonly path: {
    readonly commands: readonly { readonly command: string; readonly args: readonly number[] }[]
  }
}

/** The letters of several files of one family; where two have a letter, the first one's. */
export class FontSource {
  private readonly sources: readonly SourceFont[]
  private readonly glyphs = new Map<number, SourceGlyph | undefined>()
  readonly name: string

  constructor(name: string, files: readonly Buffer[]) {
    this.name = name
    this.sources = files.map((file) => fontkit.create(file) as unknown as SourceFont)
  }

  /** Width of a line at this size. */
  width(words: string, size: number): number {
    const { unitsPerEm } = this.main()
    let width = 0
    for (const letter of words) width += this.glyphOf(letter.codePointAt(0) ?? 0).advanceWidth
    return (width * size) / unitsPerEm
  }

  /** A TrueType font of these letters and no others, so that it is small. */
  trueType(letters: Iterable<string>): Buffer {
    const codePoints = [...new Set([...letters].map((letter) => letter.codePointAt(0) ?? 0))]
      .filter((codePoint) => this.find(codePoint) !== undefined)
      .sort((one, other) => one - other)
    const glyphs = [0, ...codePoints].map((codePoint) => outlineOf(this.glyphOf(codePoint)))
    return fontOf(this.name, this.main(), codePoints, glyphs)
  }

  private main(): SourceFont {
    const [main] = this.sources
    if (!main) throw new Error(`The font ${this.name} has no files`)
    return main
  }

  /** The box for what is missing, where no file has the letter. */
  private glyphOf(codePoint: number): SourceGlyph {
    return this.find(codePoint) ?? this.main().getGlyph(0)
  }

  private find(codePoint: number): SourceGlyph | undefined {
    if (!this.glyphs.has(codePoint)) {
      const source = this.sources.find((one) => one.hasGlyphForCodePoint(codePoint))
      this.glyphs.set(codePoint, source?.glyphForCodePoint(codePoint))
    }
    return this.glyphs.get(codePoint)
  }
}

/** The first glyph is the box for what is missing; the others are those of the code points, in their order. */
function fontOf(
  name: string,
  main: SourceFont,
  codePoints: readonly number[],
  glyphs: readonly Outline[],
): Buffer {
  const data = glyphs.map(glyphData)
  return fontFile({
    cmap: cmapTable(codePoints),
    glyf: Buffer.concat(data),
    head: headTable(main.unitsPerEm * scale, boxOf(glyphs.flatMap(({ contours }) => contours.flat()))),
    hhea: hheaTable(main, glyphs),
    hmtx: Buffer.concat(glyphs.map((glyph) => shorts(glyph.advance, boxOf(glyph.contours.flat()).xMin))),
    loca: locaTable(data),
    maxp: maxpTable(glyphs),
    name: nameTable(name),
    post: postTable(),
  })
}

function outlineOf({ advanceWidth, path }: SourceGlyph): Outline {
  const contours: Point[][] = []
  const add = (x = 0, y = 0, isOn = true) =>
    contours.at(-1)?.push({ x: Math.round(x * scale), y: Math.round(y * scale), isOn })
  for (const { command, args } of path.commands) {
    if (command === 'moveTo') contours.push([])
    if (command === 'quadraticCurveTo') add(args[0], args[1], false)
    if (command !== 'closePath') add(args.at(-2), args.at(-1))
  }
  return { advance: Math.round(advanceWidth * scale), contours: contours.map(withoutRepeatedEnd) }
}

/** A contour closes by itself. */
function withoutRepeatedEnd(points: readonly Point[]): readonly Point[] {
  const [first, last] = [points[0], points.at(-1)]
  const isRepeated = points.length > 1 && last?.isOn && first?.x === last.x && first.y === last.y
  return isRepeated ? points.slice(0, -1) : points
}

function boxOf(points: readonly Point[]) {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const least = (values: number[]) => values.reduce((one, other) => Math.min(one, other), values[0] ?? 0)
  const most = (values: number[]) => values.reduce((one, other) => Math.max(one, other), values[0] ?? 0)
  return { xMin: least(xs), yMin: least(ys), xMax: most(xs), yMax: most(ys) }
}

/** A simple glyph with plain 16-bit steps: the PDF's own compression makes it small. Nothing at all for a space. */
function glyphData({ contours }: Outline): Buffer {
  const points = contours.flat()
  if (points.length === 0) return Buffer.alloc(0)
  const { xMin, yMin, xMax, yMax } = boxOf(points)
  let end = -1
  const ends = contours.map(({ length }) => (end += length))
  const steps = (of: (point: Point) => number) =>
    points.map((point, at) => of(point) - (at === 0 ? 0 : of(points[at - 1] as Point)))
  const bytes = Buffer.concat([
    shorts(contours.length, xMin, yMin, xMax, yMax, ...ends, 0),
    Buffer.from(points.map(({ isOn }) => (isOn ? 1 : 0))),
    shorts(...steps(({ x }) => x), ...steps(({ y }) => y)),
  ])
  return padded(bytes)
}

function locaTable(data: readonly Buffer[]): Buffer {
  let offset = 0
  return longs(0, ...data.map(({ length }) => (offset += length)))
}

/** Format 12: one group for each letter, in their order; glyph 0 is the box for what is missing. */
function cmapTable(codePoints: readonly number[]): Buffer {
  const groups = codePoints.flatMap((codePoint, at) => [codePoint, codePoint, at + 1])
  return Buffer.concat([
    shorts(0, 1, 3, 10),
    longs(12),
    shorts(12, 0),
    longs(16 + codePoints.length * 12, 0, codePoints.length, ...groups),
  ])
}

function headTable(unitsPerEm: number, { xMin, yMin, xMax, yMax }: ReturnType<typeof boxOf>): Buffer {
  return Buffer.concat([
    longs(0x10000, 0x10000, 0, 0x5f0f3cf5),
    shorts(3, unitsPerEm),
    Buffer.alloc(16),
    shorts(xMin, yMin, xMax, yMax, 0, 8, 2, 1, 0),
  ])
}

function hheaTable({ ascent, descent, lineGap }: SourceFont, glyphs: readonly Outline[]): Buffer {
  const widest = Math.max(...glyphs.map(({ advance }) => advance))
  return Buffer.concat([
    longs(0x10000),
    shorts(
      ascent * scale,
      descent * scale,
      lineGap * scale,
      widest,
      0,
      0,
      widest,
      1,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      glyphs.length,
    ),
  ])
}

function maxpTable(glyphs: readonly Outline[]): Buffer {
  const points = Math.max(...glyphs.map(({ contours }) => contours.flat().length))
  const contours = Math.max(...glyphs.map((glyph) => glyph.contours.length))
  return Buffer.concat([
    longs(0x10000),
    shorts(glyphs.length, points, contours, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0),
  ])
}

/** Only the PostScript name, which PDFs call the font by. */
function nameTable(name: string): Buffer {
  const text = Buffer.from(name, 'utf16le').swap16()
  return Buffer.concat([shorts(0, 1, 18, 3, 1, 0x409, 6, text.length, 0), text])
}

/** Version 3: no names of glyphs. */
function postTable(): Buffer {
  return Buffer.concat([longs(0x30000, 0), shorts(-100, 50), longs(0, 0, 0, 0, 0)])
}

/** Tables stand in the order of their names. */
function fontFile(tables: Readonly<Record<string, Buffer>>): Buffer {
  const names = Object.keys(tables).sort()
  const power = Math.floor(Math.log2(names.length))
  let offset = 12 + names.length * 16
  const directory = names.map((name) => {
    const table = tables[name] as Buffer
    const entry = Buffer.concat([Buffer.from(name, 'latin1'), longs(checksum(table), offset, table.length)])
    offset += padded(table).length
    return entry
  })
  return Buffer.concat([
    longs(0x10000),
    shorts(names.length, 16 * 2 ** power, power, 16 * (names.length - 2 ** power)),
    ...directory,
    ...names.map((name) => padded(tables[name] as Buffer)),
  ])
}

function checksum(table: Buffer): number {
  const bytes = padded(table)
  let sum = 0
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0
  return sum
}

const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)])

function shorts(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [at, value] of values.entries()) bytes.writeUInt16BE(value & 0xffff, at * 2)
  return bytes
}

function longs(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, at * 4)
  return bytes
}
