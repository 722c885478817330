import fontkit from '@pdf-lib/fontkit'
import { PDFDocument, type PDFFont, rgb } from 'pdf-lib'
import { type PdfFonts, pdfFonts } from './fonts.ts'
import { wrapped } from './wrap.ts'

// Headings, lines with a label and paragraphs from top to bottom, on as many A4 pages as they need.

const page = { width: 595, height: 842, left: 56, right: 539, top: 786, bottom: 72 }
const labelWidth = 150
const rowHeight = 15
const ink = rgb(0.1, 0.1, 0.12)
const soft = rgb(0.4, 0.4, 0.44)

export interface PdfFacts {
  readonly title: string
  readonly language: string
  readonly producer: string
  /** Of the document itself: the same facts must give the same bytes. */
  readonly at: Date
}

interface Style {
  readonly size: number
  readonly font?: keyof PdfFonts
  readonly isSoft?: boolean
}

interface Line extends Style {
  readonly words: string
  readonly x: number
  readonly y: number
}

/** Lines are placed first and drawn at the end, when it is known which letters the fonts must have. */
export class PageWriter {
  private readonly pages: Line[][] = []
  private readonly fonts = pdfFonts()
  private y = 0

  title(words: string): void {
    this.paragraph(words, { size: 20 })
    this.y -= 6
  }

  heading(words: string): void {
    this.room(48)
    this.y -= 14
    this.paragraph(words, { size: 13 })
    this.y -= 2
  }

  /** A label and what it says, both broken where they are long. An empty value is left out. */
  row(label: string, value: string | null, font: keyof PdfFonts = 'text'): void {
    if (value === null || value === '') return
    const style = { size: 10, font }
    const labels = this.wrap(label, labelWidth - 12, { size: 10 })
    const values = this.wrap(value, page.right - page.left - labelWidth, style)
    for (let at = 0; at < Math.max(labels.length, values.length); at += 1) {
      this.room(rowHeight)
      this.place(labels[at] ?? '', page.left, { size: 10, isSoft: true })
      this.place(values[at] ?? '', page.left + labelWidth, style)
      this.y -= rowHeight
    }
  }

  paragraph(words: string, style: Style = { size: 10 }): void {
    for (const line of this.wrap(words, page.right - page.left, style)) {
      this.room(style.size * 1.5)
      this.place(line, page.left, style)
      this.y -= style.size * 1.5
    }
  }

  /** With a line under each page: what it is, and which page of how many. */
  async end(facts: PdfFacts, pageOf: (page: number, pages: number) => string): Promise<Buffer> {
    const style = { size: 8, isSoft: true }
    for (const [at, lines] of this.pages.entries()) {
      const number = pageOf(at + 1, this.pages.length)
      const x = page.right - this.fonts.text.width(number, style.size)
      lines.push({ ...style, words: `${facts.producer} · ${facts.title}`, x: page.left, y: 40 })
      lines.push({ ...style, words: number, x, y: 40 })
    }
    return draw(this.fonts, this.pages, facts)
  }

  /** Begins a page where so much does not fit on this one. */
  private room(height: number): void {
    if (this.pages.length > 0 && this.y - height > page.bottom) return
    this.pages.push([])
    this.y = page.top
  }

  private place(words: string, x: number, style: Style): void {
    if (words !== '') this.pages.at(-1)?.push({ ...style, words, x, y: this.y })
  }

  private wrap(words: string, width: number, { size, font = 'text' }: Style): string[] {
    return wrapped(words, (line) => this.fonts[font].width(line, size) <= width)
  }
}

async function draw(fonts: PdfFonts, pages: readonly (readonly Line[])[], facts: PdfFacts): Promise<Buffer> {
  const document = await begin(facts)
  const lines = pages.flat()
  const embed = (name: keyof PdfFonts): Promise<PDFFont> => {
    const letters = lines.filter(({ font = 'text' }) => font === name).map(({ words }) => words)
    return document.embedFont(fonts[name].trueType(letters.join('')))
  }
  const embedded = { text: await embed('text'), mono: await embed('mono') }
  for (const one of pages) {
    const sheet = document.addPage([page.width, page.height])
    for (const { words, x, y, size, font = 'text', isSoft = false } of one)
      sheet.drawText(words, { x, y, size, font: embedded[font], color: isSoft ? soft : ink })
  }
  // Plain objects, which any reader of PDFs can follow, ours of evidence too.
  return Buffer.from(await document.save({ useObjectStreams: false }))
}

async function begin({ title, language, producer, at }: PdfFacts): Promise<PDFDocument> {
  const document = await PDFDocument.create({ updateMetadata: false })
  document.registerFontkit(fontkit)
  document.setTitle(title, { showInWindowTitleBar: true })
  document.setLanguage(language)
  document.setProducer(producer)
  document.setCreator(producer)
  document.setCreationDate(at)
  document.setModificationDate(at)
  return document
}
