import sharp, { type Sharp } from 'sharp'

/** What is printed on a drawn document. Two with the same facts are the same picture. */
export interface PrintedFacts {
  readonly layout: number
  readonly sum: string
  readonly time: string
  readonly operation: string
  readonly tail: string
}

export const layouts = 5

interface Layout {
  readonly width: number
  readonly height: number
  readonly head: Colour
  readonly paper: Colour
  /** Share of the height at which the sum stands, and the side of one point of its digits. */
  readonly sumAt: number
  readonly sumPoint: number
  readonly rows: number
  readonly rowsAt: number
  readonly rowPoint: number
}

type Colour = readonly [number, number, number]

// Phones and a printed page, with the sum large or small, at the top or below.
const forms: readonly Layout[] = [
  form(1080, 2340, [32, 160, 56], [255, 255, 255], [0.22, 12, 7, 0.36, 5]),
  form(828, 1792, [255, 221, 45], [246, 247, 248], [0.3, 9, 6, 0.45, 4]),
  form(1080, 1920, [0, 40, 120], [255, 255, 255], [0.7, 8, 8, 0.2, 5]),
  form(1240, 1754, [220, 20, 60], [255, 255, 255], [0.66, 6, 9, 0.14, 4]),
  form(720, 1600, [20, 20, 24], [28, 30, 36], [0.18, 9, 6, 0.34, 4]),
]

function form(
  width: number,
  height: number,
  head: Colour,
  paper: Colour,
  [sumAt, sumPoint, rows, rowsAt, rowPoint]: readonly [number, number, number, number, number],
): Layout {
  return { width, height, head, paper, sumAt, sumPoint, rows, rowsAt, rowPoint }
}

/** A document as a bank's app would show it, drawn without the machine's fonts: each machine draws the same. */
export function drawDocument(facts: PrintedFacts, shrink: 1 | 2 = 1): Sharp {
  const layout = shrunk(forms[facts.layout % forms.length] as Layout, shrink)
  const { width, height, paper } = layout
  const page = { width, height, bytes: Buffer.alloc(width * height * 3) }
  fill(page, 0, 0, width, height, paper)
  fill(page, 0, 0, width, Math.round(height * 0.09), layout.head)
  const ink: Colour = paper[0] > 128 ? [24, 26, 32] : [236, 238, 242]
  const left = Math.round(width * 0.07)
  write(page, facts.sum, left, Math.round(height * layout.sumAt), layout.sumPoint, ink)
  const values = [facts.time, facts.operation, facts.tail]
  const step = Math.round((height * 0.45) / layout.rows)
  for (let row = 0; row < layout.rows; row += 1) {
    const top = Math.round(height * layout.rowsAt) + row * step
    // A label is the same on every document of a layout: digits of its own stand for the words.
    write(page, label(facts.layout, row), left, top, Math.max(layout.rowPoint - 1, 1), [140, 144, 150])
    const value = values[row] ?? label(facts.layout + 7, row)
    write(page, value, left, top + layout.rowPoint * 11, layout.rowPoint, ink)
  }
  fill(page, left, Math.round(height * 0.93), Math.round(width * 0.4), 6, layout.head)
  return sharp(page.bytes, { raw: { width, height, channels: 3 } })
}

/** A quarter of the points: quick to draw for tests that need many. */
function shrunk(layout: Layout, by: 1 | 2): Layout {
  return {
    ...layout,
    width: layout.width / by,
    height: layout.height / by,
    sumPoint: Math.ceil(layout.sumPoint / by),
    rowPoint: Math.ceil(layout.rowPoint / by),
  }
}

function label(layout: number, row: number): string {
  return String((layout + 3) * 7919 * (row + 11) ** 3).slice(0, 6 + ((layout + row) % 5))
}

interface Page {
  readonly width: number
  readonly height: number
  readonly bytes: Buffer
}

function fill(
  page: Page,
  left: number,
  top: number,
  width: number,
  height: number,
  [red, green, blue]: Colour,
) {
  const right = Math.min(left + width, page.width)
  const bottom = Math.min(top + height, page.height)
  for (let y = top; y < bottom; y += 1)
    for (let at = (y * page.width + left) * 3; at < (y * page.width + right) * 3; at += 3) {
      page.bytes[at] = red
      page.bytes[at + 1] = green
      page.bytes[at + 2] = blue
    }
}

// Five points wide and seven high, one number a row.
const glyphs: Readonly<Record<string, readonly number[]>> = {
  '0': [14, 17, 19, 21, 25, 17, 14],
  '1': [4, 12, 4, 4, 4, 4, 14],
  '2': [14, 17, 1, 2, 4, 8, 31],
  '3': [31, 2, 4, 2, 1, 17, 14],
  '4': [2, 6, 10, 18, 31, 2, 2],
  '5': [31, 16, 30, 1, 1, 17, 14],
  '6': [6, 8, 16, 30, 17, 17, 14],
  '7': [31, 1, 2, 4, 8, 8, 8],
  '8': [14, 17, 17, 14, 17, 17, 14],
  '9': [14, 17, 17, 15, 1, 2, 12],
  ':': [0, 4, 4, 0, 4, 4, 0],
  '.': [0, 0, 0, 0, 0, 12, 12],
  ',': [0, 0, 0, 0, 12, 4, 8],
  '*': [0, 21, 14, 31, 14, 21, 0],
  P: [30, 17, 17, 30, 16, 30, 16],
  ' ': [0, 0, 0, 0, 0, 0, 0],
}

function write(page: Page, text: string, left: number, top: number, point: number, ink: Colour): void {
  for (const [index, letter] of [...text].entries())
    for (const [y, row] of (glyphs[letter] ?? []).entries())
      for (let x = 0; x < 5; x += 1)
        if (row & (16 >> x)) fill(page, left + (index * 6 + x) * point, top + y * point, point, point, ink)
}

/** The same facts for the same number, so that a figure can be measured again. */
export function printedFacts(seed: number, layout = seed % layouts): PrintedFacts {
  const draw = random(seed * 31 + layout)
  const sum = `${draw(1, 99)} ${String(draw(0, 999)).padStart(3, '0')},${draw(0, 1) ? '00' : String(draw(10, 99))} P`
  const two = (from: number, to: number) => String(draw(from, to)).padStart(2, '0')
  return {
    layout,
    sum,
    time: `${two(1, 28)}.${two(1, 12)}.2026 ${two(0, 23)}:${two(0, 59)}`,
    operation: `${draw(100_000, 999_999)}${draw(1000, 9999)}`,
    tail: `*${draw(1000, 9999)}`,
  }
}

/** A small generator with a seed: whole numbers from one to another, both included. */
export function random(seed: number): (from: number, to: number) => number {
  let state = (seed * 2_654_435_761) >>> 0 || 1
  return (from, to) => {
    state ^= state << 13
    state >>>= 0
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return from + (state % (to - from + 1))
  }
}

/** The picture as it looks after a messenger or an editor has saved it again, and mostly in another size. */
export async function savedAgain(original: Buffer, seed: number): Promise<Buffer> {
  const draw = random(seed + 77)
  const { width } = await sharp(original).metadata()
  // Narrower than that nobody can read it.
  const scaled = sharp(original).resize(Math.max(Math.round((width * draw(35, 140)) / 100), 320), undefined, {
    kernel: (['lanczos3', 'cubic', 'linear', 'mitchell'] as const)[draw(0, 3)] ?? 'cubic',
  })
  return draw(0, 4) === 0 ? scaled.png().toBuffer() : scaled.jpeg({ quality: draw(35, 92) }).toBuffer()
}

/** A part of the picture: up to a tenth is cut from each side. */
export async function cropped(original: Buffer, seed: number): Promise<Buffer> {
  const draw = random(seed + 177)
  const { width, height } = await sharp(original).metadata()
  const left = Math.round((width * draw(0, 8)) / 100)
  const top = Math.round((height * draw(1, 10)) / 100)
  const area = {
    left,
    top,
    width: width - left - Math.round((width * draw(0, 8)) / 100),
    height: height - top - Math.round((height * draw(0, 10)) / 100),
  }
  return sharp(original).extract(area).jpeg({ quality: 80 }).toBuffer()
}
